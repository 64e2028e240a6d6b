/** The program that makes a call, as its Basic header names it: pages of the family read some answers in another shape. */
import type { FastifyRequest } from 'fastify'
import { isStock, type StockClient } from '../../modules/kit/index.ts'

/** Id and secret of a Basic header; undefined when there is none. */
export function basicOf(header: string | undefined): readonly [id: string, secret: string] | undefined {
  const [, coded] = /^basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(header?.trim() ?? '') ?? []
  if (!coded) return undefined
  const text = Buffer.from(coded, 'base64').toString('utf8'),
    at = text.indexOf(':')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** The stock front end that asks; undefined for every other program. Nothing is proved by it but taste: rights come from the token. */
export function stockOf({ headers }: Pick<FastifyRequest, 'headers'>): StockClient | undefined {
  const id = basicOf(headers.authorization)?.[0]
  return isStock(id) ? id : undefined
}
