/** The odd paths of files: their names in the resource centre and in the message module, and the storage's enabling and testing. */
import { act, alias, type Asked, byId, detail, ensure, find, get, invoke, list, many, report, type RouteContext, type Show } from '../kit/index.ts'
import { param } from '../system/index.ts'
import { attach, change as rename, create as refer, remove } from './attach.ts'
import { extensions, settingBytes, settings, sliceBytes } from './checks.ts'
import { enable, no as noOss, oss } from './oss.ts'
import type { Files } from './storage.ts'

const files = (context: RouteContext): Files => context.ports.files
const eip = 'business-eip/files'

const asAttach: Show = rows => rows.map(row => ({ ...row, domain: row.domainUrl, attachId: row.id }))
const asEip: Show = rows => rows.map(row => ({ ...row, name: row.originalName, url: row.link, size: row.attachSize, fileId: row.id }))
/** 2 for the one in use, 1 for the others. */
const asOss: Show = rows => rows.map(row => ({ ...row, status: row.auditStatus }))

/** The storage of a row that the caller reaches; refused when there is none. */
async function storageOf(asked: Asked, context: RouteContext) {
  const row = await context.ask(get(oss, String(asked.id ?? '')))
  ensure(row && row.status !== 'removed', { ...noOss.wrong, code: 'kernel.missing', label: ['没有找到数据', 'not found'], field: 'id' })
  return row
}

export const routes = [
  list('blade-resource/attach/list', attach, undefined, asAttach),
  detail('blade-resource/attach/detail', attach, asked => asked.id, asAttach),
  alias('blade-resource/attach/submit', [refer, rename], {
    which: byId(refer, rename),
    given: ({ domain, ...asked }) => (asked.id ? asked : { ...asked, domainUrl: domain ?? asked.domainUrl, originalName: asked.originalName ?? asked.name }),
    label: ['保存附件', 'Save a file'],
  }),
  alias('blade-resource/attach/remove', remove, { on: many, answer: true }),
  report('blade-resource/attach/limits', ['上传限制', 'Limits of uploads'], 'signed-in', async (_asked, context) => {
    const [row] = await context.readUnscoped(find(param, { paramKey: settings.sizeMax.key, status: 'live' }, { limit: 1 }))
    return { sizeMax: settingBytes('sizeMax', row?.paramValue), sliceSize: sliceBytes, extensions: Object.keys(extensions) }
  }),
  list(`${eip}/page`, attach, undefined, asEip),
  detail(`${eip}/detail`, attach, undefined, asEip),
  alias(`${eip}/remove`, remove, { on: many, answer: true }),
  list('blade-resource/oss/list', oss, undefined, asOss),
  detail('blade-resource/oss/detail', oss, undefined, asOss),
  // A storage that can't be written to is not put into use: nobody could upload any more.
  act(
    'blade-resource/oss/enable',
    [enable],
    async (asked, context) => {
      await files(context).test(await storageOf(asked, context))
      return invoke(enable, String(asked.id), {})
    },
    { answer: () => true },
  ),
  report(
    'blade-resource/oss/test',
    ['测试连接', 'Test the connection'],
    ['PA'],
    async (asked, context) => {
      await files(context).test(await storageOf(asked, context))
      return { ok: true }
    },
    { method: 'POST' },
  ),
]
