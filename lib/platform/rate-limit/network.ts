/**
 * Returns the network of an IP address. For IPv6 that is the first 64 bits, which belong to one subscriber, so that
 * changing the rest does not evade a limit. For IPv4 it is the first `ipv4Parts` parts. Any other text is returned
 * unchanged.
 */
export function networkOf(ip: string, ipv4Parts: 3 | 4 = 4): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(ip))
    return ip.split(".").slice(0, ipv4Parts).join(".");
  return ipv6Network(ip, 4);
}

/** Returns the wider network that one customer of a provider may control: /24 of IPv4, /48 of IPv6. */
export function siteOf(ip: string): string {
  return ip.includes(":") ? ipv6Network(ip, 3) : networkOf(ip, 3);
}

function ipv6Network(ip: string, groupCount: 3 | 4): string {
  if (!/^[0-9a-f:]+$/i.test(ip) || !ip.includes(":")) return ip;
  const [head = "", tail] = ip.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const rest = tail === "" ? 0 : tail.split(":").length;
    while (groups.length + rest < 8) groups.push("0");
  }
  const first = groups
    .slice(0, groupCount)
    .map((group) => parseInt(group, 16) || 0);
  return `${first.map((group) => group.toString(16)).join(":")}::/${groupCount * 16}`;
}
