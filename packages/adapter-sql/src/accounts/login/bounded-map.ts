/** Puts a value last into a map of at most so many keys; the key that was put longest ago makes room. */
export const putLast = <Value>(map: Map<string, Value>, capacity: number, key: string, value: Value): void => {
  map.delete(key)
  map.set(key, value)
  if (map.size <= capacity) return
  for (const first of map.keys()) return void map.delete(first)
}
