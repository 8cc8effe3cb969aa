/** The roles of tokens, each of which may do what the roles before it may do. */
export const roles = ["viewer", "packer", "operator", "admin"] as const

export type Role = (typeof roles)[number]

/** Whether a role includes another. */
export const includesRole = (role: Role, other: Role): boolean => roles.indexOf(role) >= roles.indexOf(other)
