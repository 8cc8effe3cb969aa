/** Sets a key as the map's most recent one and removes the oldest key if the map then exceeds its capacity. */
export const putLast = <Value>(map: Map<string, Value>, capacity: number, key: string, value: Value): void => {
  map.delete(key)
  map.set(key, value)
  if (map.size <= capacity) return
  for (const oldest of map.keys()) return void map.delete(oldest)
}
