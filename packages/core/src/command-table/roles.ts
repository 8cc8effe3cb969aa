/** Token roles, least privileged first. Each role includes the permissions of the preceding roles. */
export const operatorRoles = ["viewer", "packer", "operator", "admin"] as const
/** A role of a token. */
export type OperatorRole = (typeof operatorRoles)[number]

/**
 * Whether a role includes another.
 *
 * @example
 * ```ts
 * includesRole("admin", "packer") // => true
 * ```
 */
export const includesRole = (role: OperatorRole, other: OperatorRole): boolean =>
  operatorRoles.indexOf(role) >= operatorRoles.indexOf(other)
