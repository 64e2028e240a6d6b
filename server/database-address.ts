/** What the address of a database names: a PostgreSQL (`postgres://user:password@host/database`), or else the path of a SQLite file. */
export const isPostgres = (address: string): boolean => /^postgres(ql)?:\/\//.test(address)
