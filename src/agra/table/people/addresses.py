"""Network addresses as the limits count them."""

import ipaddress


def address_of(text: str) -> str:
    """Return the address to count: for IPv6 the /64 network; "" for localhost."""
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    if found.is_loopback:
        return ""
    if found.version == 6:
        return str(ipaddress.ip_network(f"{found}/64", strict=False))
    return str(found)
