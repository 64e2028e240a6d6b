/** The envelope of every answer, and how a refusal or a fault becomes one. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { formatTime, type Label, defaultZone, RefusalError, type RefusalCode } from '../../modules/kit/index.ts'
import { no, statusOf } from '../kernel/refusals.ts'

export type Lang = 0 | 1
const words = {
  done: ['操作成功', 'done'],
  empty: ['暂无承载数据', 'no data'],
  unknown: ['未知错误', 'unknown error'],
  down: ['服务暂不可用，请稍后再试', 'the service is not available, please try again'],
  large: ['请求内容过大', 'the request is too large'],
  media: ['不支持的内容类型', 'the content type is not supported'],
  body: ['消息不能读取', 'the message can not be read'],
} as const satisfies Record<string, Label>

/** The caller's language: English when asked for, else Chinese. */
export const langOf = (request: FastifyRequest): Lang => (/^en\b/i.test(String(request.headers['accept-language'] ?? '')) ? 1 : 0)

export const envelope = (data: unknown, lang: Lang) =>
  data === null || data === undefined
    ? { code: 200, success: true, data: {}, msg: words.empty[lang] }
    : { code: 200, success: true, data, msg: words.done[lang] }
/** A write that answers no data of its own. */
export const written = (lang: Lang, data: unknown = {}) => ({ code: 200, success: true, data, msg: words.done[lang] })

/** A refusal in words: with what it conflicts with, and until when it holds, where it says so. */
export const wordsOf = (refused: RefusalCode, lang: Lang, zone = defaultZone): string => {
  const { permit, conflicts, until } = (refused.detail ?? {}) as { permit?: string; conflicts?: readonly unknown[]; until?: unknown }
  if (typeof until === 'string' && until) {
    const at = momentOf(until, zone)
    return `${refused.label[lang]}${[`（至 ${at}）`, ` (until ${at})`][lang]}`
  }
  if (permit) return `${refused.label[lang]} (${permit})`
  if (conflicts?.every(one => typeof one === 'string')) return `${refused.label[lang]}: ${conflicts.join('; ')}`
  return refused.label[lang]
}

/** A day or an instant, as people write it. */
const momentOf = (until: string, zone: string): string => (until.includes('T') ? formatTime(until, zone).slice(0, 16) : until)

/** What stands beside a field, in the same words; of a sheet also the row. */
const say = (refused: RefusalCode, lang: Lang, zone?: string) => ({
  field: refused.field ?? '',
  code: refused.code,
  msg: wordsOf(refused, lang, zone),
  ...(refused.detail?.row === undefined ? {} : { row: refused.detail.row }),
})

/** The answer to a refusal: its status, its words, the field and the rule. */
export function refusal(refused: RefusalCode, lang: Lang, zone?: string) {
  const { wrong, ...detail } = (refused.detail ?? {}) as { wrong?: readonly RefusalCode[] }
  const all = wrong ?? (refused.field ? [refused] : [])
  return {
    code: statusOf(refused),
    success: false,
    data: {
      rule: refused.code,
      ...(refused.field ? { field: refused.field } : {}),
      ...(all.length > 0 ? { wrong: all.map(one => say(one, lang, zone)) } : {}),
      ...detail,
    },
    msg:
      wrong && wrong.length > 1 && wrong[0]!.detail?.row === undefined
        ? wrong.map(one => one.label[lang]).join(['；', '; '][lang])
        : wordsOf(refused, lang, zone),
  }
}

/** Whether an error says that the database can't be reached or can't write: by the codes of sockets, of SQLite with all their
 * extensions, and of PostgreSQL (connections, resources, read-only, shutting down). */
const outages = /^(CONNECTION_|CONNECT_|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN|PROTOCOL)|08|53|57P|25006)/
const isOutage = (error: any): boolean => outages.test(String(error?.code ?? ''))

/** What the reader of multipart forms says of a form that is none; it gives its errors neither code nor status. */
const brokenForm = /Multipart: Boundary|Unexpected end of|terminated early|Malformed|Unsupported content type/i

/** The error handler: what was refused is said, what broke is logged under the request's id and not shown. */
export function answerError(error: any, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const lang = langOf(request)
  const plain = (code: number, label: Label) => reply.code(code).send({ code, success: false, data: {}, msg: label[lang] })
  if (error instanceof RefusalError) {
    if (error.refused.code === no.busy.code || error.refused.code === no.oneByOne.code) reply.header('Retry-After', '1')
    const body = refusal(error.refused, lang, request.login?.zone)
    return reply.code(body.code).send(body)
  }
  if (isOutage(error)) {
    request.log.error({ err: error }, 'the database can not be reached')
    return reply.header('Retry-After', '2').code(503).send({ code: 503, success: false, data: {}, msg: words.down[lang] })
  }
  if (error?.statusCode === 413 || error?.code === 'FST_REQ_FILE_TOO_LARGE') return plain(413, words.large)
  if (error?.statusCode === 415) return plain(415, words.media)
  if (error?.statusCode >= 400 && error?.statusCode < 500) return plain(error.statusCode, words.body)
  if (request.isMultipart() && brokenForm.test(String(error?.message))) return plain(400, words.body)
  request.log.error({ err: error }, 'unknown error')
  // The log of errors is searched by this.
  return reply.code(500).send({ code: 500, success: false, data: { requestId: request.id }, msg: words.unknown[lang] })
}
