"""Judges the claims of packings. Written from docs/certificate.md, without knowledge of the first checker.

Reads lines of JSON with a request and a packing. Writes a line for each: the claims with their verdicts.
"""

import json
import sys

from claims import claims_of

for line in sys.stdin:
    given = json.loads(line)
    claims = claims_of(given["request"], given["packing"])
    print(",".join(f"{claim} {result}" for claim, result in claims), flush=True)
