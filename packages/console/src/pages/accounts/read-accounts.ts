import type { OperatorAccount as Account, OperatorClient } from "@waybill/adapter-http/client"
import { bodyOf, unknownSubject } from "../../api/refused.ts"

export type { Account }

/** A part of the accounts. */
export interface AccountList {
  readonly accounts: ReadonlyArray<Account>
  /** Cursor of the next page. */
  readonly cursor?: string
}

const PAGE_SIZE = 100
/** Number of accounts in a read that looks for some. */
const SCAN_SIZE = 1000
/** Maximum number of reads that look for accounts. */
const MAX_SCANS = 20
/** Maximum number of accounts in a search. */
const MAX_FOUND = 200

/** Reads accounts by id, after a cursor. */
export const readAccounts = async (client: OperatorClient, cursor = "", limit = PAGE_SIZE): Promise<AccountList> => {
  const query = new URLSearchParams({ limit: `${limit}`, ...(cursor !== "" && { cursor }) })
  return (await bodyOf(client.request("GET", `/accounts?${query}`))) as AccountList
}

/** Returns the accounts with a string in their id or username. `isCut` is true if there may be more. */
export const searchAccounts = async (client: OperatorClient, search: string) => {
  const wanted = search.toLowerCase()
  const found: Array<Account> = []
  let cursor: string | undefined
  for (let scans = 0; scans < MAX_SCANS && found.length < MAX_FOUND; scans++) {
    const page = await readAccounts(client, cursor, SCAN_SIZE)
    found.push(
      ...page.accounts.filter(({ account_id, username }) =>
        [account_id, username].some((name) => name.toLowerCase().includes(wanted))
      )
    )
    cursor = page.cursor
    if (cursor === undefined) break
  }
  return { accounts: found.slice(0, MAX_FOUND), isCut: cursor !== undefined || found.length > MAX_FOUND }
}

/** Returns an account. Throws `Refused` if the id is unknown, with a similar one among the first accounts. */
export const accountWith = async (client: OperatorClient, account_id: string): Promise<Account> => {
  // The list continues after an id, and the start of an id sorts before it.
  let cursor: string | undefined = [...account_id].slice(0, -1).join("")
  for (let scans = 0; scans < MAX_SCANS && cursor !== undefined; scans++) {
    const page: AccountList = await readAccounts(client, cursor, scans === 0 ? PAGE_SIZE : SCAN_SIZE)
    const found = page.accounts.find((account) => account.account_id === account_id)
    if (found !== undefined) return found
    cursor = page.cursor
  }
  const { accounts } = await readAccounts(client, "", SCAN_SIZE)
  throw unknownSubject(
    "account",
    account_id,
    accounts.map((each) => each.account_id)
  )
}

/** Returns the path of an account's page after the base path. */
export const accountPath = (account_id: string): string => `/accounts/${encodeURIComponent(account_id)}`
