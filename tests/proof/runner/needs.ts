// Servers, programs and rights that rows need.
import { isInstalled, packages } from "../topologies/network/absence.ts"
import type { Row } from "./rows.ts"

/** How to install what is absent, or undefined if it is present. */
const installations: Readonly<Record<string, () => string | undefined>> = {
  Linux: () => (process.platform === "linux" ? undefined : "run it on Linux"),
  root: () => (process.getuid?.() === 0 ? undefined : "run it as root"),
  // The tests start one from an npm package if it is absent.
  PostgreSQL: () => undefined,
  MariaDB: () =>
    process.env.WAYBILL_TEST_MYSQL !== undefined || isInstalled("mariadbd")
      ? undefined
      : "apt-get install mariadb-server, or set WAYBILL_TEST_MYSQL"
}

const installationOf = (name: string): string | undefined => {
  if (name in installations) return installations[name]!()
  return isInstalled(name) ? undefined : `apt-get install ${packages[name] ?? name}`
}

const servers = ["PostgreSQL", "MariaDB"]

const needsOfRow = ({ trial: { needs = [], topology } }: Row) => [
  "Linux",
  ...servers.filter((name) => topology.includes(name)),
  ...needs
]

/** Lists the needs of the rows without repetition. */
export const needsOf = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => [...new Set(rows.flatMap(needsOfRow))]

/** Lists what is absent, with its installation and the rows that need it. */
export const absentNeeds = (rows: ReadonlyArray<Row>) =>
  needsOf(rows).flatMap((name) => {
    const install = installationOf(name)
    const needing = rows.filter((row) => needsOfRow(row).includes(name)).map((row) => row.name)
    return install === undefined ? [] : [{ name, install, rows: needing }]
  })
