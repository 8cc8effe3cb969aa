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
    is_object = isinstance(value, Pairs)
    keys = [key for key, _ in value] if is_object else []
    inner = [measure(each) for each in (dict(enumerate(each for _, each in value)).values() if is_object else value)]
    return (
        1 + sum(each[0] for each in inner),
        1 + max((each[1] for each in inner), default=0),
        len(set(keys)) < len(keys) or any(each[2] for each in inner),
        "__proto__" in keys or any(each[3] for each in inner),
    )


def read(line):
    try:
        text = base64.b64decode(line).decode("utf-8")
        value = json.loads(
            text.removeprefix("\ufeff"),
            parse_int=float,
            parse_constant=refuse,
            object_pairs_hook=Pairs,
        )
        values, depth, repeats, proto = measure(value)
        digest = hashlib.sha256(canonical(value).encode()).hexdigest()
        return {"accepts": True, "digest": digest, "values": values, "depth": depth, "repeats": repeats, "proto": proto}
    except RecursionError:
        return {"accepts": True, "digest": "", "values": 3000, "depth": 3000, "repeats": False, "proto": False}
    except ValueError:
        return {"accepts": False}


for line in sys.stdin:
    print(json.dumps(read(line)))
