/** The status whitelist: what the request layer rejects without a word, as an administrator sets it in a system parameter. */

/** The parameter: statuses separated by commas, such as `404,409`. */
export const whitelistKey = 'request.statusWhitelist'

/** The statuses that a parameter names; a 401 always leads to the login page, and what is no refusal is none here. */
export const statusesOf = (text: string | undefined): readonly number[] =>
  [...new Set((text ?? '').split(/[,，;；\s]+/).map(Number))].filter(status => Number.isInteger(status) && status >= 400 && status <= 599 && status !== 401)
