// Judges the replies of one operation to one role, for identifiers that exist and for those that do not.
import { type Answered, pairViolations } from "../judge-pair.ts"

/** The roles, from the lowest to the highest. A request without a token has no role. */
export const roles = ["viewer", "packer", "operator", "admin"] as const
export type Role = (typeof roles)[number]

const mayUse = (role: Role | undefined, lowest: Role) =>
  role !== undefined && roles.indexOf(role) >= roles.indexOf(lowest)

const DENIED = [401, 403]

/** Returns each error in the replies to a role. `replies` are keyed by the kind of identifier. */
export const roleViolations = (
  role: Role | undefined,
  lowest: Role,
  replies: Readonly<Record<string, Answered>>
): ReadonlyArray<string> => {
  const all = Object.entries(replies)
  if (mayUse(role, lowest))
    return all.flatMap(([kind, { reply }]) =>
      DENIED.includes(reply.status) ? [`HTTP ${reply.status} for the role ${role}, with ${kind} identifiers`] : []
    )
  const expected = role === undefined ? 401 : 403
  const [[, first], ...others] = all as [[string, Answered], ...Array<[string, Answered]>]
  return [
    ...all.flatMap(([kind, { reply }]) =>
      reply.status === expected
        ? []
        : [`HTTP ${reply.status}, not ${expected}, for ${role ?? "no token"}, with ${kind} identifiers`]
    ),
    ...others.flatMap(([kind, answered]) =>
      pairViolations(answered, first).map((each) => `for ${role ?? "no token"}, with ${kind} identifiers: ${each}`)
    )
  ]
}
