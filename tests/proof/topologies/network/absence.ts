// Programs that a trial needs.
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"

const folders = [
  ...(process.env.PATH ?? "").split(delimiter),
  "/usr/sbin",
  "/usr/lib/galera",
  "/usr/lib/postgresql/15/bin"
]

/** Package of each program or file. */
export const packages: Readonly<Record<string, string>> = {
  ip: "iproute2",
  setpriv: "util-linux",
  patroni: "patroni",
  etcd: "etcd-server",
  haproxy: "haproxy",
  nginx: "nginx",
  caddy: "caddy",
  slowhttptest: "slowhttptest",
  pgbouncer: "pgbouncer",
  pg_rewind: "postgresql",
  mariadbd: "mariadb-server",
  rsync: "rsync",
  "libgalera_smm.so": "galera-4"
}

/** Whether a program or file is in a folder of programs. */
export const isInstalled = (name: string): boolean => folders.some((folder) => existsSync(join(folder, name)))

const single = ["ip", "setpriv", "mariadbd"]
const patroni = ["ip", "setpriv", "patroni", "etcd", "haproxy", "pg_rewind"]

/** Programs of each topology. */
export const programsOf = {
  mariadb: single,
  galera: [...single, "libgalera_smm.so", "rsync", "haproxy"],
  patroni,
  pooledPatroni: [...patroni, "pgbouncer"]
}

/** Returns why the programs cannot run here, or undefined if they can. */
export const absenceOf = (...programs: ReadonlyArray<keyof typeof packages>): string | undefined => {
  const missing = programs.filter((name) => !isInstalled(name))
  if (missing.length > 0) {
    const names = missing.map((name) => packages[name])
    return `${missing.join(", ")} not installed (apt-get install ${names.join(" ")})`
  }
  return process.getuid?.() === 0 ? undefined : "network namespaces need root"
}
