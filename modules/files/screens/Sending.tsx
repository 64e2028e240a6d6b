/** The upload screen: several files one after another, big ones in slices, each with its progress and its link. */
import { Tag } from '@blueprintjs/core'
import { CloudUploadIcon } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { CopyButton } from '../../../console/parts/CopyButton.tsx'
import { DropPlace, FileButton, fileTypes, UploadState } from '../../../console/parts/FileInput.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { useUpload } from '../../../console/parts/useUpload.ts'
import { t } from '../../../console/session.ts'
import type { Kept } from '../../../console/upload.ts'
import { mb, sliceBytes } from '../checks.ts'
import { sizeText } from './preview.tsx'

const words = {
  title: ['文件上传', 'Upload'],
  choose: ['选择文件', 'Choose files'],
  drop: ['也可以把文件拖到这里', 'or drop a file here'],
  slices: [
    `超过 ${sliceBytes / mb}MB 的文件会自动分片上传，中断后可续传。`,
    `Files of more than ${sliceBytes / mb} MB go up in slices and can be continued after a failure.`,
  ],
  waiting: ['等待中', 'Waiting'],
  kept: ['已上传', 'Uploaded'],
  failed: ['未上传', 'Not uploaded'],
  results: ['上传结果', 'Results'],
} as const

interface Item {
  readonly key: number
  readonly file: File
  readonly state: 'waiting' | 'running' | 'kept' | 'failed'
}

export function Sending() {
  const [items, setItems] = useState<readonly Item[]>([])
  const last = useRef(0)
  const add = async (file: File) => setItems(known => [...known, { key: ++last.current, file, state: 'waiting' }])
  const set = (key: number, state: Item['state']) => setItems(known => known.map(item => (item.key === key ? { ...item, state } : item)))
  // One after another: the next starts when nothing is on its way.
  const next = items.some(item => item.state === 'running') ? undefined : items.find(item => item.state === 'waiting')?.key
  return (
    <Page screen="upload" title={t(words.title)}>
      <div className="kt-card">
        <DropPlace className="kt-drop" onFile={add}>
          <CloudUploadIcon size={40} />
          <FileButton isMany accept={fileTypes} onFile={add} intent="primary" size="large" text={t(words.choose)} data-command="attach_upload" />
          <span className="kt-muted">{t(words.drop)}</span>
          <span className="kt-muted">{t(words.slices)}</span>
        </DropPlace>
        <ul className="kt-sent" aria-label={t(words.results)}>
          {items.map(item => (
            <Row key={item.key} item={item} isNext={item.key === next} onState={state => set(item.key, state)} />
          ))}
        </ul>
      </div>
    </Page>
  )
}

function Row({ item: { file, state }, isNext, onState }: { readonly item: Item; readonly isNext: boolean; readonly onState: (state: Item['state']) => void }) {
  const [kept, setKept] = useState<Kept>()
  const upload = useUpload(setKept)
  const start = async (send: () => Promise<Kept | undefined>) => {
    onState('running')
    onState((await send()) ? 'kept' : 'failed')
  }
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!isNext || hasBegun.current) return
    hasBegun.current = true
    void start(() => upload.send(file))
  })
  const { retry } = upload
  return (
    <li data-state={state}>
      <span className="kt-name">{file.name}</span>
      <span className="kt-figures kt-muted">{sizeText(file.size)}</span>
      <UploadState of={retry ? { ...upload, retry: async () => void (await start(retry)) as undefined } : upload} />
      {state === 'waiting' && <Tag minimal>{t(words.waiting)}</Tag>}
      {state === 'failed' && (
        <Tag minimal intent="danger">
          {t(words.failed)}
        </Tag>
      )}
      {kept && (
        <>
          <Tag minimal intent="success">
            {t(words.kept)}
          </Tag>
          <a href={kept.link} target="_blank" rel="noreferrer">
            {kept.originalName}
          </a>
          <Copy link={kept.link} />
        </>
      )}
    </li>
  )
}

const Copy = ({ link }: { readonly link: string }) => <CopyButton of={new URL(link, location.origin).href} isLink variant="minimal" size="small" />
