/** What some work asks of a database: how many questions outside of transactions, how many rows they were answered with, how many transactions. */
import type { Store } from '../server/kernel/store.ts'

export async function readsOf(store: Store, work: () => Promise<unknown>) {
  const { read, transact } = store,
    counted = { questions: 0, rows: 0, transactions: 0 }
  Object.assign(store, {
    read: async (...given: Parameters<typeof read>) => {
      counted.questions++
      const rows = await read(...given)
      counted.rows += rows.length
      return rows
    },
    transact: (...given: Parameters<typeof transact>) => {
      counted.transactions++
      return transact(...given)
    },
  })
  try {
    await work()
  } finally {
    Object.assign(store, { read, transact })
  }
  return counted
}
