import pg from 'pg';
import type { Cluster, Node } from '../kit/database/cluster.ts';
import { type CutOff, putBefore } from '../kit/database/cut-off.ts';
import { until } from '../soak/kit.ts';

const TIME_LIMIT = 60_000;

export type Replication = {
  cluster: Cluster;
  /** The node that takes writes at the moment. */
  primary: Node;
  /** By node: the shops' way to it. */
  doors: ReadonlyMap<Node, CutOff>;
  /** By node: its standbys' way to it. */
  wires: ReadonlyMap<Node, CutOff>;
};

/** Puts a proxy on each way of the cluster: to the servers, and between them. */
export async function wire(cluster: Cluster, cleanUp: AsyncDisposableStack): Promise<Replication> {
  const place = async () => {
    const proxies = new Map<Node, CutOff>();
    for (const node of cluster.nodes) {
      const proxy = await putBefore(node.url);
      cleanUp.defer(proxy.close);
      proxies.set(node, proxy);
    }
    return proxies;
  };
  const [primary] = cluster.nodes;
  const replication = { cluster, primary, doors: await place(), wires: await place() };
  await followPrimary(replication);
  return replication;
}

function standbysOf({ cluster, primary }: Replication): Node[] {
  return cluster.nodes.filter((node) => node !== primary);
}

export function proxyOf(proxies: ReadonlyMap<Node, CutOff>, node: Node): CutOff {
  const proxy = proxies.get(node);
  if (!proxy) throw new Error(`There is no proxy before ${node.name}`);
  return proxy;
}

/** An operator's steps after the loss of the primary, which must have been stopped or cut off. */
export async function promoteMostAdvanced(replication: Replication): Promise<Node> {
  const received = await Promise.all(
    standbysOf(replication).map(async (node) => {
      const position = await node.ask(`pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')`);
      return { node, position: Number(position) };
    }),
  );
  const [first] = received.toSorted((a, b) => b.position - a.position);
  if (!first) throw new Error('There is no standby');
  const former = replication.primary;
  proxyOf(replication.wires, former).thaw();
  await first.node.promote();
  replication.primary = first.node;
  const others = standbysOf(replication).filter((node) => node !== former);
  for (const node of others) await follow(replication, node);
  return former;
}

async function follow({ primary, wires }: Replication, node: Node): Promise<void> {
  await node.follow(Number(new URL(proxyOf(wires, primary).url).port));
}

async function followPrimary(replication: Replication): Promise<void> {
  const standbys = standbysOf(replication);
  for (const node of standbys) await follow(replication, node);
  await untilStreaming(replication);
}

/** Turns a former primary, which is stopped, into a standby of the present one. */
export async function rewind(replication: Replication, former: Node): Promise<void> {
  const { cluster, primary } = replication;
  // The source's control file names its new timeline only after a checkpoint.
  await execute(primary, 'checkpoint');
  const { port } = new URL(primary.url);
  const source = `host=127.0.0.1 port=${port} user=cairn dbname=postgres`;
  const target = ['--target-pgdata', former.data, '--source-server', source, '--no-sync'];
  await cluster.runProgram('pg_rewind', target);
  await follow(replication, former);
  await former.start();
  await untilStreaming(replication);
}

async function execute({ url }: Node, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function untilStreaming(replication: Replication): Promise<void> {
  const count = standbysOf(replication).length;
  const streaming = async () =>
    Number(
      await replication.primary.ask(
        `select count(*) from pg_stat_replication where state = 'streaming'`,
      ),
    );
  await until(async () => (await streaming().catch(() => 0)) >= count, TIME_LIMIT);
}
