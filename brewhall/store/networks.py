"""Networks from which nobody is let in: addresses with a prefix, IPv6 by /64 at least, as addresses are counted."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from brewhall.core.errors import BadOption

Network = IPv4Network | IPv6Network
LARGEST = {4: 8, 6: 16}  # bits of a prefix: more at once would be a mistake
SMALLEST = {4: 32, 6: 64}


def checked_network(text: str) -> str:
    """An address or a network as it is stored. Raises BadOption."""
    try:
        found = ip_network(text.strip(), strict=False)
    except ValueError:
        raise BadOption(
            f"'{text[:60]}' is no network; networks look like 203.0.113.7, 203.0.113.0/24 or 2001:db8::/64"
        ) from None
    if isinstance(found, IPv6Network) and found.network_address.ipv4_mapped is not None and found.prefixlen == 128:
        found = ip_network(found.network_address.ipv4_mapped)
    if found.prefixlen < LARGEST[found.version]:
        raise BadOption(f"{found} is too large; a network has a prefix of at least /{LARGEST[found.version]}")
    return str(found.supernet(new_prefix=min(found.prefixlen, SMALLEST[found.version])))


def is_in(network: Network | str, address: str) -> bool:
    """Whether a client's address, or the /64 that it is counted as, lies in a network."""
    try:
        found = ip_address(address.partition("/")[0].partition("%")[0])
    except ValueError:
        return False  # a proxy may name its clients otherwise
    return found in (ip_network(network) if isinstance(network, str) else network)
