import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../lib/root";

export type NodePorts = { postgres: number; patroni: number };

export type Ports = {
  etcd: number;
  etcdPeer: number;
  /** HAProxy's address for browsers, and its address of the leading database. */
  web: number;
  leader: number;
  pgbouncer: number;
  instances: [number, number];
  nodes: NodePorts[];
};

const EXAMPLES = join(ROOT, "deploy");
const LOCAL = "127.0.0.1";

/** Returns deploy/cluster/patroni.yml for a server on this machine: without TLS and watchdog, with ports of its own. */
export function patroniConfig(node: number, { etcd, nodes }: Ports): string {
  const { postgres, patroni } = nodes[node]!;
  return edit("cluster/patroni.yml", [
    ["name: db1", `name: ${nodeName(node)}`],
    [
      "hosts: [db1.bank.example:2379, db2.bank.example:2379, db3.bank.example:2379]",
      `hosts: ["${LOCAL}:${etcd}"]`,
    ],
    ["listen: 0.0.0.0:8008", `listen: ${LOCAL}:${patroni}`],
    [
      "connect_address: db1.bank.example:8008",
      `connect_address: ${LOCAL}:${patroni}`,
    ],
    ["listen: 0.0.0.0:5432", `listen: ${LOCAL}:${postgres}`],
    [
      "connect_address: db1.bank.example:5432",
      `connect_address: ${LOCAL}:${postgres}`,
    ],
    ["data_dir: /var/lib/postgresql/18/limmat", `data_dir: ${dataOf(node)}`],
    [
      "bin_dir: /usr/lib/postgresql/18/bin",
      "bin_dir: /usr/lib/postgresql/17/bin",
    ],
    ['    ssl: "on"\n', ""],
    ["    ssl_cert_file: /etc/ssl/limmat/db.pem\n", ""],
    [
      "    ssl_key_file: /etc/ssl/limmat/db.key\n",
      "    unix_socket_directories: /srv\n",
    ],
    [
      "hostssl replication replicator 10.0.0.0/24",
      `host replication replicator ${LOCAL}/32`,
    ],
    ["hostssl all         all        10.0.0.0/24", `host all all ${LOCAL}/32`],
    ["mode: automatic", '"mode": "off"'],
  ]);
}

/** Returns deploy/cluster/haproxy.cfg for this machine: without TLS and log, with ports of its own. */
export function haproxyConfig({
  web,
  leader,
  instances,
  nodes,
}: Ports): string {
  return edit("cluster/haproxy.cfg", [
    ["  log /dev/log local0\n", ""],
    ["  log global\n", ""],
    ["  option httplog\n", ""],
    [
      "bind :443 ssl crt /etc/haproxy/bank.pem alpn h2,http/1.1 ssl-min-ver TLSv1.2",
      `bind ${LOCAL}:${web}`,
    ],
    ["10.0.0.11:3001", `${LOCAL}:${instances[0]}`],
    ["10.0.0.12:3001", `${LOCAL}:${instances[1]}`],
    ["bind 10.0.0.10:5432", `bind ${LOCAL}:${leader}`],
    ...nodes.map(({ postgres, patroni }, node): [string, string] => [
      `10.0.0.2${node + 1}:5432 check port 8008`,
      `${LOCAL}:${postgres} check port ${patroni}`,
    ]),
  ]);
}

/** Returns deploy/cluster/pgbouncer.ini for this machine, without TLS. */
export const pgbouncerConfig = ({ leader, pgbouncer }: Ports): string =>
  edit("cluster/pgbouncer.ini", [
    [
      "bank = host=leader.bank.example port=5432 dbname=bank",
      `limmat = host=${LOCAL} port=${leader} dbname=limmat`,
    ],
    ["server_tls_sslmode = verify-full\n", ""],
    ["server_tls_ca_file = /etc/ssl/limmat/ca.pem\n", ""],
    ["listen_port = 6432", `listen_port = ${pgbouncer}`],
    [
      "auth_file = /etc/pgbouncer/users.txt",
      "auth_file = /srv/pgbouncer-users.txt",
    ],
  ]);

export const nodeName = (node: number) => `db${node + 1}`;

/** The folder of a server's data, as its own Debian sees it. */
export const dataOf = (node: number) => `/srv/${nodeName(node)}`;

/** Returns deploy/backup/pgbackrest.conf for a database on this machine. */
export const pgbackrestConfig = (data: string, port: number): string =>
  edit("backup/pgbackrest.conf", [
    ["repo1-path=/var/lib/pgbackrest", "repo1-path=/srv/backups"],
    ["pg1-path=/var/lib/postgresql/18/limmat", `pg1-path=${data}`],
    ["pg1-port=5432", `pg1-port=${port}\npg1-socket-path=/srv`],
  ]);

/** @throws Error if the example no longer has one of the texts, so that what runs stays what is documented */
function edit(file: string, changes: [from: string, to: string][]): string {
  // Comments describe the example with its own addresses.
  let text = readFileSync(join(EXAMPLES, file), "utf8").replace(
    /^\s*[#;].*\n/gm,
    "",
  );
  for (const [from, to] of changes) {
    if (!text.includes(from))
      throw new Error(`deploy/${file} has no "${from.trim()}".`);
    text = text.replace(from, to);
  }
  return text;
}
