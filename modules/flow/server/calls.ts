/** Calls of workflow that take files or answer pictures. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answer, type Command, ensure, type Fields, find, get, ids, newId, RefusalError, refusals, type Resource, type Row } from '../../kit/index.ts'
import { askedOf, type Context, loginOf, must } from '../../../server/http/context.ts'
import { answering } from '../../../server/http/calling.ts'
import { envelope, langOf } from '../../../server/http/envelope.ts'
import { differences } from '../compared.ts'
import { deploy, flowDefinition } from '../definition.ts'
import { diagram, type Marks } from '../diagram.ts'
import { figuresOf } from '../figures.ts'
import { flowInstance } from '../instance.ts'
import { discard } from '../instance.commands.ts'
import { create, flowModel, problemsIn, problemsWithCalled } from '../model.ts'
import { missing, no as flowNo, refuseProblems } from '../refusals.ts'
import { flowTask } from '../task.ts'
import { stakesOf } from '../lists.ts'
import { standsFor } from '../substitute.ts'
import { staff } from '../task.ts'
import { commandNames, servedCommands } from './commands.ts'
import { galleryEntry, names, processFile } from './processes.ts'

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
    const known = commandNames(engine.registry)
    for (const { text } of files)
      refuseProblems(
        problemsIn(text, known).filter(one => one.rule === 'noCommand'),
        'files',
      )
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

  modelCalls(context)
  call(
    'GET',
    'blade-flow/model/diagram',
    ['模型流程图', 'Diagram of a model'],
    [create.permit],
    async ({ login, asked, reply }) => {
      const found = await engine.ask(login.tenant, get(flowModel, String(asked.id ?? '')))
      ensure(found?.xml?.text, missing)
      return picture(reply, diagram(found.xml.text))
    },
    'export',
  )
  // How much goes on where: those that wait there now and those that went through, the more the darker.
  call(
    'GET',
    'blade-flow/process/heat-view',
    ['流程热力图', 'Where a process is busy'],
    'signed-in',
    async ({ login, asked, reply }) => {
      ensure(login.actor.may('flow_definition_view'), missing)
      const { definition, nodes } = await answer(figuresOf(String(asked.processDefinitionId ?? '')), { ask: query => engine.ask(login.tenant, query) })
      ensure(definition, missing)
      const most = Math.max(1, ...nodes.map(one => one.passed + one.waiting))
      const heat = new Map(
        nodes.map(one => [one.id, { share: (one.passed + one.waiting) / most, said: one.waiting > 0 ? `${one.passed}+${one.waiting}` : String(one.passed) }]),
      )
      return picture(reply, diagram(definition.xml.text, new Map(), heat))
    },
    'export',
  )

  async function isTheirs(row: Row<typeof flowInstance>, { tenant, actor }: ReturnType<typeof loginOf>): Promise<boolean> {
    if (row.startedBy === actor.userId || actor.may(discard.permit)) return true
    const standsIn = (await engine.ask(tenant, standsFor(actor.userId, engine.clock()))).map(one => one.userId)
    const found = await engine.ask(tenant, find(flowTask, { instanceId: row.id, any: stakesOf(actor, standsIn) }, { limit: 1 }))
    return found.length > 0
  }
}

/** What whoever draws a process asks for: the gallery, what is wrong with a drawing, and the commands that a service task may run. */
function modelCalls(context: Context): void {
  const { registry } = context.engine,
    call = answering(context),
    drawer = [create.permit]
  call('GET', 'blade-flow/model/gallery', ['流程样例', 'Gallery of processes'], drawer, ({ asked, lang }) => {
    const one = names.find(name => name === asked.id)
    ensure(one || !asked.id, missing)
    return one ? { ...galleryEntry(one, lang), xml: processFile(one, lang) } : names.map(name => galleryEntry(name, lang))
  })
  call('GET', 'blade-flow/manager/compare', ['流程版本对比', 'Compare two versions'], ['flow_definition_view'], async ({ login, asked }) => {
    const [before, after] = await Promise.all([asked.from, asked.to].map(id => context.engine.ask(login.tenant, get(flowDefinition, String(id ?? '')))))
    ensure(before?.model && after?.model, missing)
    return differences(before.model, after.model)
  })
  const served = servedCommands(registry),
    known = commandNames(registry)
  call('POST', 'blade-flow/model/check', ['检查流程图', 'Check a drawing'], drawer, async ({ login, asked, lang }) => {
    ensure(typeof asked.xml === 'string', { ...flowNo.problems, field: 'xml' })
    const found = await answer(problemsWithCalled(asked.xml, known), { ask: query => context.engine.ask(login.tenant, query) })
    return found.map(one => ({ rule: one.rule, at: one.at, said: lang === 0 ? one.zh : one.en }))
  })
  call('GET', 'blade-flow/model/commands', ['可调用命令', 'Commands to call'], drawer, ({ asked, lang }) => {
    const word = String(asked.word ?? '').toLowerCase()
    const said = (one: Command): string => `${one.on.label[lang]} · ${one.label[lang]}`
    return served
      .filter(one => one.permit === asked.permit || (!asked.permit && `${one.permit} ${said(one)}`.toLowerCase().includes(word)))
      .slice(0, 30)
      .map(one => ({
        command: one.permit,
        label: said(one),
        isNew: (one.on as Resource).lifecycle.targets('new', one.name).length > 0,
        inputs: Object.entries(one.input as Fields).map(([name, { label, kind, required }]) => ({ name, label: label[lang], kind, isRequired: required })),
      }))
  })
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
