import { expect, test } from "vitest";
import {
  haproxyConfig,
  patroniConfig,
  pgbackrestConfig,
  pgbouncerConfig,
  type Ports,
} from "./config";

const PORTS: Ports = {
  etcd: 1001,
  etcdPeer: 1002,
  web: 1003,
  leader: 1004,
  pgbouncer: 1005,
  instances: [1006, 1007],
  nodes: [
    { postgres: 1011, patroni: 1021 },
    { postgres: 1012, patroni: 1022 },
    { postgres: 1013, patroni: 1023 },
  ],
};

test("the cluster runs the examples of deploy/ with every address on this machine", () => {
  const configs = [
    ...PORTS.nodes.map((_ports, node) => patroniConfig(node, PORTS)),
    haproxyConfig(PORTS),
    pgbouncerConfig(PORTS),
    pgbackrestConfig("/srv/data", 1011),
  ];
  for (const config of configs)
    expect(config).not.toMatch(/bank\.example|10\.0\.0\.|0\.0\.0\.0|5432|ssl/i);
});

test("each database server has ports and a folder of its own", () => {
  const [first, second] = [0, 1].map((node) => patroniConfig(node, PORTS));
  expect(first).toContain("name: db1");
  expect(first).toContain("127.0.0.1:1011");
  expect(second).toContain("name: db2");
  expect(second).toContain("data_dir: /srv/db2");
  expect(second).toContain("connect_address: 127.0.0.1:1022");
});

test("the cluster keeps the synchronous replication of the example", () => {
  const config = patroniConfig(0, PORTS);
  expect(config).toContain("synchronous_mode: true");
  expect(config).toContain("synchronous_mode_strict: true");
});

test("the example lets a standby lead that lacks unacknowledged transactions", () => {
  expect(patroniConfig(0, PORTS)).not.toContain("maximum_lag_on_failover: 0");
});
