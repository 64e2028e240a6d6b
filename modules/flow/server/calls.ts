/** Calls of workflow that take files or answer pictures. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ensure, find, get, ids, newId, RefusalError, refusals, type Row } from '../../kit/index.ts'
import { askedOf, type Context, loginOf, must } from '../../../server/http/context.ts'
import { answering } from '../../../server/http/calling.ts'
import { envelope, langOf } from '../../../server/http/envelope.ts'
import { deploy, flowDefinition } from '../definition.ts'
import { diagram, type Marks } from '../diagram.ts'
import { flowInstance } from '../instance.ts'
import { discard } from '../instance.commands.ts'
import { missing, no as flowNo } from '../refusals.ts'
import { flowTask } from '../task.ts'
import { keysOf } from '../whom.ts'
import { staff } from '../task.ts'

const no = refusals('flow_file', {
  none: ['请选择流程文件', 'please choose process files'],
  name: ['流程文件名须以.bpmn20.xml或.bpmn结尾', 'the name of a process file ends with .bpmn20.xml or .bpmn'],
  tooLarge: ['流程文件过大', 'the process file is too large'],
})
const bytesMax = 1_000_000
const isNamed = (name: string): boolean => /\.(?:bpmn20\.xml|bpmn)$/iu.test(name)

export function flowCalls(context: Context): void {
  const { app, engine } = context,
    call = answering(context)
  const upload = async (request: FastifyRequest, lang: 0 | 1): Promise<object> => {
    const login = loginOf(request)
    const { files, given } = await uploaded(request)
    ensure(
      ids(given.tenantIds).every(one => one === login.tenant),
      { ...flowNo.tenants, field: 'tenantIds' },
    )
    for (const { name } of files) ensure(isNamed(name), { ...no.name, field: 'files' })
    const category = String(given.category ?? '') || 'flow_1'
    // One turn for all of them: a file that is refused leaves none behind.
    const done = await engine.together(
      { tenant: login.tenant, zone: login.zone, actor: login.actor },
      files.map(({ text }) => ({ command: deploy, id: newId(), input: { name: '', category, xml: { text } } })),
    )
    return envelope(
      done.map(one => one.id),
      lang,
    )
  }
  const post = (path: string, label: readonly [string, string], handler: (request: FastifyRequest, lang: 0 | 1) => Promise<object>): void => {
    const isNew = app.serveCall({ method: 'POST', path: `/api/blade-flow/${path}`, label, kind: 'act', access: [deploy.permit] }, async request => {
      must(loginOf(request), deploy.permit)
      return handler(request, langOf(request))
    })
    if (!isNew) throw new Error(`two calls are POST ${path}`)
  }
  post('manager/deploy-upload', ['上传部署流程', 'Deploy from files'], upload)
  post('manager/check-upload', ['检查流程文件', 'Check a process file'], async (request, lang) => {
    const { files } = await uploaded(request)
    const [file] = files
    return envelope({ name: file!.name, success: isNamed(file!.name) }, lang)
  })

  const picture = (reply: FastifyReply, svg: string): FastifyReply =>
    reply
      .type('image/svg+xml; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .header('cache-control', 'private, no-store')
      .send(svg)
  call(
    'GET',
    'blade-flow/process/resource-view',
    ['流程图', 'Diagram of a process'],
    'signed-in',
    async ({ login, asked, reply }) => {
      const found = await engine.ask(login.tenant, get(flowDefinition, String(asked.processDefinitionId ?? '')))
      ensure(found && staff.includes(login.actor.role as never), missing)
      return picture(reply, diagram(found.xml.text))
    },
    'export',
  )
  call(
    'GET',
    'blade-flow/process/diagram-view',
    ['流程进度图', 'Diagram of where it stands'],
    'signed-in',
    async ({ login, asked, reply }) => {
      const row = await engine.ask(login.tenant, get(flowInstance, String(asked.processInstanceId ?? '')))
      ensure(row && (await isTheirs(row, login)), missing)
      const definition = await engine.ask(login.tenant, get(flowDefinition, row.definitionId))
      return picture(reply, diagram(definition!.xml.text, marksOf(row)))
    },
    'export',
  )

  async function isTheirs(row: Row<typeof flowInstance>, { tenant, actor }: ReturnType<typeof loginOf>): Promise<boolean> {
    if (row.startedBy === actor.userId || actor.may(discard.permit)) return true
    const any = [{ assignee: actor.userId }, { owner: actor.userId }, ...keysOf(actor).map(key => ({ candidates: { like: key } }))]
    const found = await engine.ask(tenant, find(flowTask, { instanceId: row.id, any } as never, { limit: 1 }))
    return found.length > 0
  }
}

/** The way that was gone, and where it stands now. */
export function marksOf({ trail, state }: Pick<Row<typeof flowInstance>, 'trail' | 'state'>): Marks {
  const here = (state?.tokens ?? []).map(token => token.at)
  return new Map([...(trail ?? []).map(stop => [stop.node, 'gone'] as const), ...here.map(node => [node, 'here'] as const)])
}

/** The files of a form, whole, and what else it says. */
async function uploaded(request: FastifyRequest) {
  const given: Record<string, unknown> = { ...askedOf(request) },
    files: { readonly name: string; readonly text: string }[] = []
  if (request.isMultipart())
    for await (const part of request.parts({ limits: { fileSize: bytesMax, files: 20 } }))
      if (part.type === 'field') given[part.fieldname] = part.value
      else {
        const bytes = await part.toBuffer().catch(() => {
          throw new RefusalError({ ...no.tooLarge, field: 'files' })
        })
        files.push({ name: part.filename, text: bytes.toString('utf8') })
      }
  ensure(files.length > 0, { ...no.none, field: 'files' })
  return { files, given }
}
