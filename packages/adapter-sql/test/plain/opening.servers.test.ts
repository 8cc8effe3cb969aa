import { expect, it } from "vitest"
import { openStores } from "../../src/plain/index.ts"
import { openDatabase } from "../fixtures/databases.ts"

const PASSWORD = "a-password-of-nobody"

/** Returns the messages for an unknown database, an unknown role and a port without a server. */
const messagesFor = (url: string, source: (url: string) => { readonly postgres: string }) => {
  const changed = (change: (url: URL) => void): string => {
    const other = new URL(url)
    change(other)
    return other.href
  }
  const urls = [
    changed((to) => Object.assign(to, { pathname: "/no_such_database" })),
    changed((to) => Object.assign(to, { username: "no_such_role", password: PASSWORD })),
    changed((to) => Object.assign(to, { hostname: "127.0.0.1", port: "1", password: PASSWORD }))
  ]
  return Promise.all(urls.map((each) => openStores(source(each)).then(String, (error: Error) => error.message)))
}

const causes = {
  PostgreSQL: [/: database "no_such_database" does not exist$/, /no_such_role/, /: connect ECONNREFUSED 127.0.0.1:1$/],
  MariaDB: [/: Unknown database 'no_such_database'$/, /no_such_role/, /: connect ECONNREFUSED 127.0.0.1:1$/]
} as const

for (const name of ["PostgreSQL", "MariaDB"] as const)
  it(`openStores names the cause on ${name}, and no password`, async (test) => {
    const database = await openDatabase(name)
    if ("absent" in database) return test.skip(database.absent)
    const [kind, url] = Object.entries(database.source)[0]!
    const messages = await messagesFor(url, (each) => ({ [kind]: each }) as never)
    expect(messages).toEqual(causes[name].map((cause) => expect.stringMatching(cause)))
    expect(messages.join()).not.toContain(PASSWORD)
  })
