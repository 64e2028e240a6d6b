/** The file of a certificate: drawn of what was kept when it was issued, with the template as it was then. */
import { tenant as tenants } from '../identity/index.ts'
import {
  type Asked,
  dayOf,
  ensure,
  get,
  invoke,
  type Command,
  type Laid,
  type Paper,
  refusals,
  type Resource,
  type Route,
  type RouteContext,
  paper,
  textOf,
} from '../kit/index.ts'
import type { Files } from '../files/index.ts'
import { certificateTemplate, type Template } from './certificate.ts'
import type { CertificateRow } from './certified.ts'
import { fittingSize, isShape, type Said, type Spot, textOn, widthOf } from './layout.ts'

export const no = refusals('certificate_file', {
  template: ['证书的模板已不存在，无法生成文件', 'the template of this certificate is gone: the file can not be drawn'],
  picture: ['证书的背景图或图章已被删除，无法生成文件', 'a picture of this certificate was removed: the file can not be drawn'],
})
/** Pixels of a background on paper: 240 to the inch. */
const acrossMax = 2_800,
  sealMax = 900

/** Where a code leads: the address is open to anybody, and says nothing that can be guessed. */
const verifyPath = '/certificate'
export const addressOf = (origin: string, tenant: string, verifyId: string): string => `${origin}${verifyPath}?id=${tenant}.${verifyId}`
const originOf = (url: unknown): string => (URL.canParse(textOf(url)) && /^https?:/i.test(textOf(url)) ? new URL(textOf(url)).origin : '')

/** What stands in the places of a certificate; the name as the reader may see it. */
export const saidOf = (row: CertificateRow, name: string, zone: string): Said => ({
  ...row.printed,
  studentName: name,
  certificateNo: row.certificateNo,
  issueDate: row.issueTime ? dayOf(row.issueTime, zone) : '',
})

async function thingsOf(template: Template, said: Said, address: string, context: RouteContext): Promise<readonly Laid[]> {
  const files = context.ports.files as Files
  const laid = await Promise.all(
    (template.fields ?? []).map(async (spot: Spot): Promise<readonly Laid[]> => {
      const at = { x: spot.x, y: spot.y, width: widthOf(spot) }
      if (spot.key === 'qr') return address ? [{ kind: 'qr', text: address, ...at }] : []
      if (isShape(spot.key)) {
        const bytes = await files.picture(context.tenant, spot.picture ?? '', sealMax)
        ensure(bytes, no.picture)
        return [{ kind: 'picture', bytes, ...at }]
      }
      const text = textOn(spot, template.content ?? '', said)
      return [{ kind: 'text', text, ...at, size: fittingSize(spot, text), align: spot.align, color: spot.color, isBold: spot.isBold ?? false }]
    }),
  )
  return laid.flat()
}

/** The paper of a kind of certificates. Those from before what is printed was kept say what `otherwise` knows. */
export function certificatePaper<R extends Resource>(of: R, seal: Command, otherwise: (row: any, context: RouteContext) => Promise<Said>): Route {
  return paper(
    of,
    'certificate',
    async (given, shown, context, asked: Asked): Promise<Paper> => {
      const row = given as unknown as CertificateRow
      const [now, then, house] = await Promise.all([
        context.readUnscoped(get(certificateTemplate, row.templateId)),
        row.templateVersion ? context.asAt(certificateTemplate, row.templateId, row.templateVersion) : undefined,
        context.readUnscoped(get(tenants, context.tenant)),
      ])
      const template = then ?? now
      ensure(template, no.template)
      const name = textOf(row.printedName ? shown.printedName : shown.studentName),
        said = { ...(row.printed ? {} : await otherwise(given, context)), ...saidOf(row, name, context.zone) }
      const origin = originOf(house?.domainUrl) || originOf(asked.origin)
      const background = await (context.ports.files as Files).picture(context.tenant, template.background ?? '', acrossMax)
      ensure(background, no.picture)
      return {
        title: `${name} ${row.certificateNo}`,
        isLandscape: template.orientation !== 'portrait',
        ...(row.issueTime ? { at: row.issueTime } : {}),
        laid: { background, things: await thingsOf(template, said, row.verifyId ? addressOf(origin, context.tenant, row.verifyId) : '', context) },
        parts: [],
      }
    },
    async (given, shown, fileHash, context) => {
      const row = given as unknown as CertificateRow
      // A file with a masked name is nobody's certificate.
      if (!row.fileHash && row.printedName && shown.printedName === row.printedName) await context.runAsSystem(invoke(seal, row.id, { fileHash }))
    },
  )
}
