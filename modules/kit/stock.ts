/** Stock front ends: the family's own programs, with pages that can't be changed. They are known everywhere by these client ids. */
export const stockClients = ['saber', 'saber3', 'sword'] as const
/** `saber` the open-source pages, `saber3` those of the commercial edition, `sword` those written in React. */
export type StockClient = (typeof stockClients)[number]
export const isStock = (client: string | undefined): client is StockClient => stockClients.some(one => one === client)
