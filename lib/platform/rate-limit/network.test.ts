import { expect, test } from "vitest";
import { networkOf, siteOf } from "./network";

test.each([
  ["192.0.2.7", 4, "192.0.2.7"],
  ["192.0.2.7", 3, "192.0.2"],
  ["2001:db8:1:2:3:4:5:6", 4, "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", 4, "2001:db8:1:2::/64"],
  ["2001:db8::", 4, "2001:db8:0:0::/64"],
  ["2001:db8:0:0:1::", 3, "2001:db8:0:0::/64"],
  ["1:2:3::4:5:6:7", 4, "1:2:3:0::/64"],
  ["::1", 4, "0:0:0:0::/64"],
  ["unknown", 4, "unknown"],
  ["", 3, ""],
] as const)("%s, %i parts of IPv4: %s", (ip, parts, network) => {
  expect(networkOf(ip, parts)).toBe(network);
});

test.each([
  ["192.0.2.7", "192.0.2"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["::1", "0:0:0::/48"],
  ["unknown", "unknown"],
])("%s belongs to the site %s", (ip, site) => {
  expect(siteOf(ip)).toBe(site);
});
