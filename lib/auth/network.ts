/**
 * The network an address belongs to: of IPv6 the first 64 bits, which is what one subscriber has, so that nobody counts
 * as many by changing the rest; of IPv4 the first `ipv4Parts` of its four parts. Anything else comes back as it is.
 */
export function networkOf(ip: string, ipv4Parts: 3 | 4 = 4): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(ip))
    return ip.split(".").slice(0, ipv4Parts).join(".");
  if (!/^[0-9a-f:]+$/i.test(ip) || !ip.includes(":")) return ip;
  const [head = "", tail] = ip.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const rest = tail === "" ? 0 : tail.split(":").length;
    while (groups.length + rest < 8) groups.push("0");
  }
  const first = groups.slice(0, 4).map((group) => parseInt(group, 16) || 0);
  return `${first.map((group) => group.toString(16)).join(":")}::/64`;
}
