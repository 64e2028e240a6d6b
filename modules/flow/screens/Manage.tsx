/** Processes as an administrator sees them: models, what is deployed, and what runs. */
import { Button, Callout, Dialog, DialogBody, HTMLSelect } from '@blueprintjs/core'
import { UploadIcon } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { get, post, upload, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { useDictionary } from '../../../console/parts/dictionary.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { StatusTag, ToneTag } from '../../../console/parts/StatusTag.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { CallError } from '../../../console/request.ts'
import { may, t } from '../../../console/session.ts'
import { flowDefinition } from '../definition.ts'
import { flowInstance } from '../instance.ts'
import { change, create, deployModel, flowModel, remove } from '../model.ts'
import { renamed } from '../renamed.ts'
import { Acts } from './acts.tsx'
import { DiagramButton } from './DiagramButton.tsx'
import { CompareButton } from './Compare.tsx'
import { Gallery } from './Gallery.tsx'
import { MoveButton } from './Move.tsx'
import { designOf, fileTypes, ModelForm } from './ModelForm.tsx'
import { base, columns, FlowList } from './pieces.tsx'
import { hints, startsFor, titles, words } from './words.ts'

const { plain, moment, two } = columns
/** A key, and what the product starts by it. */
const keyed = (key: string): string => {
  const said = startsFor(key)
  return said ? `${key} · ${t(said)}` : key
}

export function Models() {
  const [, go] = useLocation()
  return (
    <FlowList
      screen="flow-model"
      title={titles.model}
      hint={hints.model}
      path="model/list"
      finds="name"
      of={flowModel}
      columns={[
        two('name', words.process, row => keyed(text(row.modelKey))),
        { name: 'problems', label: words.problems, cell: row => <Problems row={row} /> },
        moment('updateTime', words.changed),
      ]}
      toolbar={reload =>
        may(create.permit) && (
          <>
            <DialogButton text={t(words.gallery)} onDone={reload}>
              {end => <Gallery {...end} />}
            </DialogButton>
            <DialogButton intent="primary" text={t(create.label)} data-command={create.permit}>
              {({ onClose }) => <ModelForm command={create} onClose={onClose} onDone={(_id, answer) => go(designOf(answer))} />}
            </DialogButton>
          </>
        )
      }
      actions={(row, reload) => <ModelActs row={row} reload={reload} />}
      onOpen={row => row.status !== 'removed' && go(`/flow/model/${row.id}`)}
    />
  )
}

function ModelActs({ row, reload }: { readonly row: Wire; readonly reload: () => void }) {
  const [, go] = useLocation()
  const [copied, setCopied] = useState<Readonly<Record<string, unknown>>>()
  const copy = async () => {
    const one = await get<Wire>(`${base}/model/detail`, { id: row.id }),
      key = `${text(one.modelKey)}_copy`
    return {
      modelKey: key,
      name: text(one.name),
      description: one.description,
      category: one.category,
      xml: { text: renamed(text(one.xml), text(one.modelKey), key) },
    }
  }
  if (row.status === 'removed') return null
  return (
    <span className="kt-commands">
      <Button variant="minimal" intent="primary" text={t(words.draw)} data-command="flow_model_draw" onClick={() => go(`/flow/model/${row.id}`)} />
      {may(deployModel.permit) && ((row.problems as readonly unknown[] | null) ?? []).length === 0 && (
        <CallButton
          variant="minimal"
          intent="primary"
          text={t(deployModel.label)}
          data-command={deployModel.permit}
          ask={words.deployAsk}
          call={() => post(`${base}/model/deploy`, { modelId: row.id, category: row.category })}
          said={words.deployedNow}
          onDone={reload}
        />
      )}
      {may(change.permit) && (
        <DialogButton variant="minimal" intent="primary" text={t(change.label)} data-command={change.permit} onDone={reload}>
          {end => <ModelForm command={change} row={row} {...end} />}
        </DialogButton>
      )}
      {may(create.permit) && (
        <Button
          variant="minimal"
          intent="primary"
          text={t(words.copy)}
          onClick={() =>
            void copy().then(setCopied, () => {
              // A refusal has said so in a toast.
            })
          }
        />
      )}
      {may(remove.permit) && (
        <CallButton
          variant="minimal"
          intent="danger"
          text={t(remove.label)}
          data-command={remove.permit}
          ask={['确定删除该模型？已部署的流程不受影响。', 'Delete this model? What is deployed stays.']}
          call={() => post(`${base}/model/remove`, { ids: row.id })}
          onDone={reload}
        />
      )}
      {copied && <ModelForm command={create} first={copied} onClose={() => setCopied(undefined)} onDone={(_id, answer) => go(designOf(answer))} />}
    </span>
  )
}

/** What stands against deploying it, element by element. */
function Problems({ row }: { readonly row: Wire }) {
  const found = (row.problems as readonly unknown[] | null) ?? []
  if (found.length === 0) return <ToneTag tone="good">{t(words.sound)}</ToneTag>
  return (
    <DialogButton
      variant="minimal"
      size="small"
      intent="danger"
      text={t([`${found.length} 个问题`, found.length === 1 ? '1 problem' : `${found.length} problems`])}
    >
      {({ onClose }) => (
        <Dialog isOpen onClose={onClose} title={`${t(words.problems)} · ${text(row.name)}`} className="kt-dialog">
          <DialogBody>
            <Said id={row.id} />
          </DialogBody>
        </Dialog>
      )}
    </DialogButton>
  )
}
function Said({ id }: { readonly id: string }) {
  const model = useAsk<{ readonly said: readonly string[] }>(`${base}/model/detail`, { id })
  return (
    <Shown of={model} lines={3}>
      {({ said }) => (
        <ul className="fl-found">
          {said.length === 0 && <li>{t(['尚未导入流程文件', 'There is no process file yet'])}</li>}
          {said.map(one => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </Shown>
  )
}

export function Deploy() {
  const [, go] = useLocation()
  const chooser = useRef<HTMLInputElement>(null)
  const categories = useDictionary('flow')
  const [files, setFiles] = useState<readonly File[]>([]),
    [category, setCategory] = useState('flow_1'),
    [against, setAgainst] = useState<readonly string[]>([]),
    [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    setAgainst([])
    const form = new FormData()
    form.append('category', category)
    for (const file of files) form.append('files', file)
    try {
      await upload(`${base}/manager/deploy-upload`, form, { quiet: true })
      toast(t(words.deployedNow), 'good')
      go('/flow/manager')
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      setAgainst(reason.message.split(/[；;]\s*/u))
    }
    setBusy(false)
  }
  return (
    <Page screen="flow-deploy">
      <section className="kt-card fl-part">
        <p className="kt-muted">
          {t([
            '上传 .bpmn 或 .bpmn20.xml 文件。部署前逐个元素检查；有问题的文件不会部署，运行中的实例不受影响。',
            'Upload .bpmn or .bpmn20.xml files. Every element is checked first: a file with problems is not deployed, and what runs goes on as it is.',
          ])}
        </p>
        <label htmlFor="flow-category">{t(words.category)}</label>
        <HTMLSelect
          id="flow-category"
          value={category}
          onChange={event => setCategory(event.target.value)}
          options={categories.map(({ dictKey, dictValue }) => ({ value: `flow_${dictKey}`, label: dictValue }))}
        />
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={fileTypes}
          aria-label={t(words.files)}
          onChange={event => {
            setFiles([...(event.target.files ?? [])])
            setAgainst([])
          }}
        />
        <div className="fl-chosen">
          <Button icon={<UploadIcon />} text={t(words.files)} onClick={() => chooser.current?.click()} />
          <span>{files.map(file => file.name).join(t(['、', ', ']))}</span>
        </div>
        {against.length > 0 && (
          <Callout intent="danger" role="alert">
            <ul className="fl-found">
              {against.map(one => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </Callout>
        )}
        <footer className="kt-action">
          <Button intent="primary" size="large" disabled={files.length === 0} loading={isBusy} text={t(words.deploy)} onClick={() => void send()} />
        </footer>
      </section>
    </Page>
  )
}

export const Definitions = () => {
  const [, go] = useLocation()
  return (
    <FlowList
      screen="flow-manager"
      title={titles.manager}
      hint={hints.manager}
      path="manager/list"
      of={flowDefinition}
      columns={[
        two('name', words.process, row => [keyed(text(row.key)), text(row.categoryName)].filter(Boolean).join(' · ')),
        plain('version', words.version, { isNumeric: true }),
        moment('deploymentTime', words.deployed),
        { name: 'status', label: words.state, cell: row => <StatusTag of={flowDefinition} status={row.status} /> },
      ]}
      actions={(row, reload) => (
        <span className="kt-commands">
          <DiagramButton row={row} />
          {Number(row.version) > 1 && <CompareButton row={row} />}
          <Button variant="minimal" intent="primary" text={t(words.figures)} onClick={() => go(`/flow/figures/${row.id}`)} />
          <MoveButton
            from={{ id: row.id, key: text(row.key), name: `${text(row.name)} v${text(row.version)}`, versions: Number(row.versions) }}
            onDone={reload}
          />
          <Acts kind="definition" row={row} reload={reload} />
        </span>
      )}
    />
  )
}

export function Follow() {
  const [, go] = useLocation()
  return (
    <FlowList
      screen="flow-follow"
      title={titles.follow}
      hint={hints.follow}
      path="follow/list"
      of={flowInstance}
      columns={[
        two('name', words.process, row => text(row.categoryName)),
        plain('startUserName', words.starter),
        two('historyActivityName', words.at, row => text(row.waitsForName), { isMain: false }),
        moment('startTime', words.started),
        {
          name: 'status',
          label: words.state,
          cell: row => (
            <>
              <StatusTag of={flowInstance} status={row.status} /> {text(row.incident) && <ToneTag tone="bad">{t(words.incident)}</ToneTag>}
            </>
          ),
        },
      ]}
      actions={(row, reload) => (
        <span className="kt-commands">
          <MoveButton
            from={{
              id: text(row.processDefinitionId),
              key: text(row.processDefinitionKey),
              name: text(row.name),
              versions: Number(row.versions),
              instance: row.id,
            }}
            onDone={reload}
          />
          <Acts kind="instance" row={row} reload={reload} />
        </span>
      )}
      onOpen={row => go(`/work/detail/${row.id}`)}
    />
  )
}
