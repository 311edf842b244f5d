"""How the fuzzer comes to be somebody: without this every request would be a stranger's from one address, and refused."""

import json
import os
import random
import secrets
import urllib.request

import schemathesis
from schemathesis.core.parameters import ParameterLocation

with open(os.environ["FUZZ_KNOWN"], encoding="utf-8") as file:
    KNOWN = json.load(file)
ORDERS = KNOWN["orders"]
# Of its own: the fuzzer's is what makes a run repeatable.
RANDOM = random.Random(0)

ADDRESSED = (ParameterLocation.PATH, ParameterLocation.QUERY, ParameterLocation.HEADER, ParameterLocation.COOKIE)

CONSOLE = "/api/admin/"
# So many calls one session is used for: what the fuzzer does may end it, or take its password away.
USES = 40


class Sessions:
    """Somebody's sessions, each opened with one click of the sandbox's."""

    def __init__(self, path, bodies):
        self.path = path
        self.bodies = bodies
        self.cookies = {}
        self.left = 0

    def one(self):
        if self.left <= 0 or not self.cookies:
            self.left = USES
            self.cookies = self.open() or self.cookies
        self.left -= 1
        return self.cookies

    def open(self):
        request = urllib.request.Request(
            KNOWN["app"] + self.path,
            data=json.dumps(RANDOM.choice(self.bodies)).encode(),
            headers={"Content-Type": "application/json", "Origin": KNOWN["app"], "X-Forwarded-For": address()},
        )
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                told = answer.headers.get_all("Set-Cookie") or []
        except OSError:
            return None  # Locked, or disabled by what came before.
        return dict(line.split(";")[0].split("=", 1) for line in told)


def address():
    return "10." + ".".join(str(RANDOM.randrange(256)) for _ in range(3))


CUSTOMER = Sessions("/api/auth/demo", [{}])
OPERATOR = Sessions("/api/admin/auth/sandbox", [{"operatorId": one} for one in KNOWN["operators"]])


@schemathesis.hook
def before_call(context, case, kwargs):
    """A client of its own each time; in most calls a browser that has an order, a customer who is signed in, or an operator,
    and what there is of theirs in the address.

    What the fuzzer made wrong on purpose stays wrong.
    """
    headers = dict(case.headers or {})
    headers["X-Forwarded-For"] = address()
    path = case.operation.path
    if path.startswith(CONSOLE):
        headers.setdefault("Origin", KNOWN["app"])
    case.headers = headers
    if case.meta is not None and any(case.meta.is_negative_at(location) for location in ADDRESSED):
        return
    if RANDOM.random() < 0.1:
        return
    if "Idempotency-Key" in headers:
        case.headers = {**headers, "Idempotency-Key": secrets.token_hex(16)}
    if path.startswith(CONSOLE):
        as_operator(case, path)
    elif path.startswith("/api/account") or RANDOM.random() < 0.2:
        case.cookies = {**(case.cookies or {}), **CUSTOMER.one()}
    else:
        as_guest(case)


def as_guest(case):
    order = RANDOM.choice(ORDERS)
    case.cookies = {**(case.cookies or {}), "guest": order["guest"]}
    if "number" in (case.path_parameters or {}):
        case.path_parameters = {**case.path_parameters, "number": order["number"]}
    if positive_body(case):
        known = {name: order[name] for name in ("quoteId", "enquiryId") if name in case.body}
        case.body = {**case.body, **known}


def as_operator(case, path):
    case.cookies = {**(case.cookies or {}), **OPERATOR.one()}
    resource = path[len(CONSOLE) :].split("/")[0]
    ids = KNOWN["ids"].get(resource)
    if ids and "id" in (case.path_parameters or {}):
        case.path_parameters = {**case.path_parameters, "id": RANDOM.choice(ids)}
    # What was looked at is hardly ever the newest: most acts would be refused for that alone.
    if positive_body(case) and "version" in case.body and RANDOM.random() < 0.8:
        case.body = {name: value for name, value in case.body.items() if name != "version"}


def positive_body(case):
    return isinstance(case.body, dict) and not (case.meta and case.meta.is_negative_at(ParameterLocation.BODY))
