/** A record whose fields without a value are absent. */
type Present<A> = {
  readonly [Name in keyof A as undefined extends A[Name] ? never : Name]: A[Name]
} & {
  readonly [Name in keyof A as undefined extends A[Name] ? Name : never]?: Exclude<A[Name], undefined>
}

/** Returns an object without its undefined fields. */
export const present = <A extends object>(fields: A): Present<A> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<A>
