/** Names that have two types, of which one cannot replace the other. */
export type Different<A, B> = {
  [N in keyof A | keyof B]: N extends keyof A & keyof B ? ([A[N], B[N]] extends [B[N], A[N]] ? never : N) : N
}[keyof A | keyof B]

/** Fails to compile if there is such a name. */
export const assertNone = <_T extends never>(): void => {}
