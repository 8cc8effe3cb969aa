/** Columns of `--empty-space` in the CSV of `waybill pack`. */
export const spaceColumns = ["empty_space", "volume", "item_volume", "within_limit", "limit"] as const
