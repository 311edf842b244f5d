"""How the fuzzer comes to be somebody: without this every request would be a stranger's from one address, and refused."""

import json
import os
import random
import secrets

import schemathesis
from schemathesis.core.parameters import ParameterLocation

with open(os.environ["FUZZ_ORDERS"], encoding="utf-8") as file:
    ORDERS = json.load(file)
# Of its own: the fuzzer's is what makes a run repeatable.
RANDOM = random.Random(0)


ADDRESSED = (ParameterLocation.PATH, ParameterLocation.QUERY, ParameterLocation.HEADER, ParameterLocation.COOKIE)


@schemathesis.hook
def before_call(context, case, kwargs):
    """A client of its own each time; in most calls a browser that has an order, and that order in the address.

    What the fuzzer made wrong on purpose stays wrong.
    """
    headers = dict(case.headers or {})
    headers["X-Forwarded-For"] = "10." + ".".join(str(RANDOM.randrange(256)) for _ in range(3))
    case.headers = headers
    if case.meta is not None and any(case.meta.is_negative_at(location) for location in ADDRESSED):
        return
    if RANDOM.random() < 0.2:
        return
    order = RANDOM.choice(ORDERS)
    case.cookies = {**(case.cookies or {}), "guest": order["guest"]}
    if "number" in (case.path_parameters or {}):
        case.path_parameters = {**case.path_parameters, "number": order["number"]}
    if "Idempotency-Key" in headers:
        case.headers = {**headers, "Idempotency-Key": secrets.token_hex(16)}
    if isinstance(case.body, dict) and not (case.meta and case.meta.is_negative_at(ParameterLocation.BODY)):
        known = {name: order[name] for name in ("quoteId", "enquiryId") if name in case.body}
        case.body = {**case.body, **known}
