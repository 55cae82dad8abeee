import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, type Node, startCluster } from '../kit/database/cluster.ts';
import { serverUser } from '../kit/database/postgres.ts';
import { isRoot, run } from '../kit/install.ts';
import { until } from '../soak/kit.ts';

const TIME_LIMIT = 120_000;

export type BackedUp = {
  primary: Node;
  /** Takes a base backup, and verifies it. */
  takeBackup(): Promise<void>;
  /** Resolves when everything that was committed so far is in the archive. */
  archiveAll(): Promise<void>;
  /** A new server with the state at this moment, once it takes writes. */
  restoreTo(moment: string): Promise<Node>;
  stop(): Promise<void>;
};

/** A cluster that archives its WAL; docs/operations.md has the same commands. */
export async function startBackedUp(): Promise<BackedUp> {
  const folder = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), 'cairn-backup-'));
  const [wal, walAfterwards, base] = ['wal', 'wal-afterwards', 'base'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  for (const one of [wal, walAfterwards]) mkdirSync(one);
  await giveToServer(folder);
  chmodSync(folder, 0o700);
  const cluster = await startCluster(
    ['a', 'b'],
    ['archive_mode=on', `archive_command=${archivingTo(wal)}`, 'archive_timeout=60s'],
  );
  const [primary] = cluster.nodes;
  return {
    primary,
    takeBackup: async () => {
      await cluster.runProgram('pg_basebackup', [
        ...['--host=127.0.0.1', `--port=${primary.port}`, '--username=cairn'],
        ...[`--pgdata=${base}`, '--checkpoint=fast', '--wal-method=stream'],
      ]);
      await cluster.runProgram('pg_verifybackup', [base]);
    },
    archiveAll: async () => {
      const last = await primary.ask('pg_walfile_name(pg_switch_wal())');
      const archived = () => primary.ask('select last_archived_wal from pg_stat_archiver');
      await until(async () => (await archived()) >= last, TIME_LIMIT);
    },
    restoreTo: (moment) => restore(cluster, { base, wal, walAfterwards, moment }),
    stop: async () => {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Restoring = { base: string; wal: string; walAfterwards: string; moment: string };

async function restore(
  cluster: Cluster,
  { base, wal, walAfterwards, moment }: Restoring,
): Promise<Node> {
  const server = await cluster.addServer('restored');
  await run('cp', ['-a', base, server.data]);
  const settings = [
    `restore_command = 'cp ${wal}/%f %p'`,
    `recovery_target_time = '${moment}'`,
    `recovery_target_action = 'promote'`,
    `archive_command = '${archivingTo(walAfterwards)}'`,
  ];
  appendFileSync(join(server.data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  writeFileSync(join(server.data, 'recovery.signal'), '');
  await giveToServer(server.data);
  await server.start();
  await until(async () => (await server.ask('pg_is_in_recovery()')) === 'false', TIME_LIMIT);
  return server;
}

function archivingTo(folder: string): string {
  return `test ! -f ${folder}/%f && cp %p ${folder}/%f`;
}

async function giveToServer(folder: string): Promise<void> {
  const { uid, gid } = await serverUser();
  if (uid !== undefined) await run('chown', ['-R', `${uid}:${gid}`, folder]);
}
