"""Runs lifecycle.json against a new sandbox: python3 run.py [URL]. Needs only Python's standard library."""
import base64, hashlib, hmac, json, pathlib, re, sys, threading, time, urllib.request
from collections import Counter
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"
suite = json.loads((pathlib.Path(__file__).parent / "lifecycle.json").read_text())
status = 204
secret = b""
arrived = []  # (xid, type) of each event, in the order of its first arrival
ids = Counter()
xid_of = {}
newest = {}  # the event with the highest revision of each order


def is_signed(headers, body):
    now = datetime.fromisoformat(headers["waybill-sandbox"].split("time=")[1].replace("Z", "+00:00"))
    if abs(now.timestamp() - int(headers["webhook-timestamp"])) > 300:
        return False
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(secret, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected, given) for given in headers["webhook-signature"].split())


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        reply = status
        if reply < 300 and not is_signed(self.headers, body):
            reply = 401
        if reply < 300:
            event, id = json.loads(body), self.headers["webhook-id"]
            xid = event["data"]["xid"]
            ids[id] += 1
            xid_of[id] = xid
            if ids[id] == 1:
                arrived.append((xid, event["type"]))
            if xid not in newest or newest[xid]["revision"] < event["data"]["revision"]:
                newest[xid] = event["data"]
        self.send_response(reply)
        self.end_headers()

    def log_message(self, *_):
        pass


def post(path, body):
    request = urllib.request.Request(url + path, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request) as reply:
        return json.load(reply)


def call(method, data):
    return post(f"/v1/{method}", {**suite["credentials"], "data": data})


def fault(found, expected, path):
    """Returns the first difference: other fields of an object do not matter, and /…/ is a regular expression."""
    if isinstance(expected, dict) and isinstance(found, dict):
        parts = [(found.get(name), value, f"{path}.{name}") for name, value in expected.items()]
    elif isinstance(expected, list) and isinstance(found, list) and len(found) == len(expected):
        parts = [(found[i], value, f"{path}[{i}]") for i, value in enumerate(expected)]
    else:
        is_shape = isinstance(expected, str) and re.fullmatch("/.*/", expected)
        same = isinstance(found, str) and re.fullmatch(expected[1:-1], found) if is_shape else found == expected
        return None if same else f"{path}: is {json.dumps(found)}; expected {json.dumps(expected)}"
    return next((each for each in (fault(*part) for part in parts) if each), None)


def run(step):
    global status
    if "title" in step:
        print(step["title"])
    elif "receiver" in step:
        status = step["receiver"]
    elif "advance" in step:
        post("/sandbox/v1/advance", {"by": step["advance"]})
    elif "arrived" in step:
        xid = step["arrived"]
        found = {"arrived": [type for each, type in arrived if each == xid]}
        expected = {"arrived": step["expect"]}
        if "newest" in step:
            found["newest"], expected["newest"] = newest[xid]["order_status"], step["newest"]
        if "repeated" in step:
            found["repeated"] = sum(count - 1 for id, count in ids.items() if xid_of[id] == xid)
            expected["repeated"] = step["repeated"]
        return fault(found, expected, xid)
    else:
        data = {name: names.get(value, value) for name, value in step.get("data", {}).items()}
        method = step.get("call", "push_order")
        return fault(call(method, {**suite["order"], "xid": step["push"]} if "push" in step else data), step["expect"], method)


receiver = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()
started = time.monotonic()
created = call("webhooks/create", {"url": f"http://127.0.0.1:{receiver.server_port}/"})
secret = base64.b64decode(created["secret"].removeprefix("whsec_"))
names = {"{webhook_id}": created["webhook"]["webhook_id"]}
for step in suite["steps"]:
    problem = run(step)
    if problem:
        sys.exit(f"FAILED {problem}")
print(f"passed in {time.monotonic() - started:.1f} s")
