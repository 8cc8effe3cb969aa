#!/usr/bin/env node
process.stderr.write(
  "The standalone service is not part of this version yet. The core runs in process: see README.md, `createWaybill`.\n"
)
process.exitCode = 1
