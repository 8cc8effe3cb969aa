/** A reversible change to an account. */
export interface Change {
  readonly verb: string
  /** Body for the operator API. */
  readonly body: object
  readonly done: string
  /** Name of the change that undoes it. */
  readonly undo?: string
  /** The effect, for a change that needs a confirmation. */
  readonly warning?: string
}

/** The changes of an account, by their name in paths. */
export const accountChanges: Readonly<Record<string, Change>> = {
  enable: { verb: "Enable", body: { enabled: true }, done: "Account enabled", undo: "disable" },
  disable: {
    verb: "Disable",
    body: { enabled: false },
    done: "Account disabled",
    undo: "enable",
    warning: "All logins of the account are refused. Its orders stay, and production continues."
  },
  "allow-api": { verb: "Allow API access", body: { api_access: true }, done: "API access allowed", undo: "deny-api" },
  "deny-api": {
    verb: "Deny API access",
    body: { api_access: false },
    done: "API access denied",
    undo: "allow-api",
    warning: "All calls from the account are refused. Its orders remain, and production continues."
  },
  unlock: { verb: "Unlock", body: { locked: false }, done: "Account unlocked" }
}
