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
const packages: Readonly<Record<string, string>> = {
  ip: "iproute2",
  setpriv: "util-linux",
  patroni: "patroni",
  etcd: "etcd-server",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  pg_rewind: "postgresql",
  mariadbd: "mariadb-server",
  rsync: "rsync",
  "libgalera_smm.so": "galera-4"
}

/** Returns why the programs cannot run here, or undefined if they can. */
export const absenceOf = (...programs: ReadonlyArray<keyof typeof packages>): string | undefined => {
  const missing = programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))))
  if (missing.length > 0) {
    const names = missing.map((name) => packages[name])
    return `${missing.join(", ")} not installed (apt-get install ${names.join(" ")})`
  }
  return process.getuid?.() === 0 ? undefined : "network namespaces need root"
}
