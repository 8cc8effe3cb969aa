"""Reads JSON with Python's json, one document in Base64 per line, and prints what it found in each."""
import base64, hashlib, json, struct, sys

sys.setrecursionlimit(3000)


class Pairs(list):
    """The names and values of an object, with repeated names."""


def refuse(name):
    raise ValueError(name)


def hexed(text):
    return text.encode("utf-16-le", "surrogatepass").hex()


def canonical(value):
    if isinstance(value, Pairs):
        return "{%s}" % ",".join(sorted(hexed(key) + ":" + canonical(each) for key, each in dict(value).items()))
    if isinstance(value, list):
        return "[%s]" % ",".join(map(canonical, value))
    if isinstance(value, str):
        return '"%s"' % hexed(value)
    return struct.pack(">d", value).hex() if isinstance(value, float) else str(value)


def measure(value):
    """Returns the number of values, the depth, and whether a name is repeated and is __proto__."""
    if not isinstance(value, list):
        return 1, 0, False, False
    keys = [key for key, _ in value] if isinstance(value, Pairs) else []
    inner = [measure(each[1] if isinstance(value, Pairs) else each) for each in value]
    counts, depths, repeats, protos = zip(*inner) if inner else [()] * 4
    repeats_name = len(set(keys)) < len(keys) or any(repeats)
    return 1 + sum(counts), 1 + max(depths, default=0), repeats_name, "__proto__" in keys or any(protos)


def read(line):
    try:
        text = base64.b64decode(line).decode("utf-8").removeprefix("\ufeff")
        value = json.loads(text, parse_int=float, parse_constant=refuse, object_pairs_hook=Pairs)
        digest = hashlib.sha256(canonical(value).encode()).hexdigest()
        return dict(zip(["values", "depth", "repeats", "proto"], measure(value)), accepts=True, digest=digest)
    except RecursionError:
        return {"accepts": True, "digest": "", "values": 3000, "depth": 3000, "repeats": False, "proto": False}
    except ValueError:
        return {"accepts": False}


for line in sys.stdin:
    print(json.dumps(read(line)))
