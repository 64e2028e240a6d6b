/** A coach shows a lesson: a line, photos from the phone, and who is in them. */
import { Button, FormGroup, HTMLSelect, TextArea } from '@blueprintjs/core'
import { CrossIcon, MediaIcon } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { run } from '../../../console/call.ts'
import { DraftOffer } from '../../../console/parts/DraftOffer.tsx'
import { FileButton, pictureTypes, UploadState } from '../../../console/parts/FileInput.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { sized } from '../../../console/parts/Picture.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { useKept } from '../../../console/parts/useKept.ts'
import { useUpload } from '../../../console/parts/useUpload.ts'
import { t } from '../../../console/session.ts'
import type { Kept } from '../../../console/upload.ts'
import { attachedTag } from '../../files/index.ts'
import { newId } from '../../kit/id.ts'
import { moment, photosMax, post } from '../moment.ts'
import { postOfGroup } from '../of-group.ts'
import type { Present } from '../routes.ts'
import { words } from './words.ts'
import './moments.css'

export function PostMoment() {
  const asked = new URLSearchParams(useSearch()),
    groupId = asked.get('groupId') ?? ''
  const fetched = useAsk<Present>('/api/business-openclass/moment/there', groupId ? { groupId } : { lessonId: asked.get('lessonId') ?? '' })
  return (
    <Page screen="moment-new" title={t(groupId ? words.postOfGroup : words.post)}>
      <Shown of={fetched} lines={6}>
        {of => (of.pupils.length === 0 ? <Empty title={t(groupId ? words.nobodyInGroup : words.nobodyYet)} /> : <Form of={of} groupId={groupId} />)}
      </Shown>
    </Page>
  )
}

function Form({ of, groupId }: { readonly of: Present; readonly groupId: string }) {
  const [, go] = useLocation()
  const id = useRef(newId()).current
  const [{ content, photos, out, stopId }, change, draft] = useKept(`moment ${groupId || of.lessonId}`, {
    content: '',
    photos: [] as readonly Kept[],
    out: [] as readonly string[],
    stopId: '',
  })
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(photos)
  latest.current = photos
  const sent = groupId ? postOfGroup : post
  const upload = useUpload(kept => change({ photos: [...latest.current, kept] }), attachedTag)
  const send = () => {
    setBusy(true)
    const students = of.pupils.map(one => one.studentId).filter(one => !out.includes(one))
    run(sent as typeof post, id, {
      ...(groupId ? { groupId, stopId } : { lessonId: of.lessonId }),
      ...{ content, fileIds: photos.map(one => one.id), students },
    }).then(
      () => {
        draft.drop()
        toast(t(groupId ? words.postedOfGroup : words.posted), 'good')
        go(`/openclass/moment/${id}`, { replace: true })
      },
      // A refusal has said why in a toast.
      () => setBusy(false),
    )
  }
  const isNobody = photos.length > 0 && of.pupils.every(one => out.includes(one.studentId))
  const isReady = content.trim() !== '' && upload.share === undefined && !isNobody
  return (
    <>
      <DraftOffer of={[draft]} />
      <section className="kt-card">
        <p>
          <b>{of.title}</b> <span className="kt-muted kt-figures">{of.startTime.slice(0, 16)}</span>
        </p>
        {of.stops.length > 0 && (
          <FormGroup label={t(words.stop)} labelFor="moment-stop">
            <HTMLSelect
              id="moment-stop"
              fill
              value={stopId}
              onChange={event => change({ stopId: event.target.value })}
              options={[
                { value: '', label: t(words.anyStop) },
                ...of.stops.map(one => ({ value: one.id, label: `${t([`第${one.day}天`, `Day ${one.day}`])} ${one.title}` })),
              ]}
            />
          </FormGroup>
        )}
        <FormGroup
          label={t(groupId ? words.lineOfGroup : words.line)}
          labelFor="moment-line"
          labelInfo="*"
          helperText={`${t(groupId ? words.seenByGroup : words.seenBy)} (${of.pupils.length})`}
        >
          <TextArea id="moment-line" fill rows={3} value={content} onChange={event => change({ content: event.target.value })} />
        </FormGroup>
        <div className="mo-photos">
          {photos.map(one => (
            <figure key={one.id}>
              <img src={sized(one.link, 240)} alt={t(words.photo)} />
              <Button
                size="small"
                icon={<CrossIcon />}
                aria-label={t(words.remove)}
                onClick={() => change({ photos: photos.filter(other => other.id !== one.id) })}
              />
            </figure>
          ))}
          <FileButton
            accept={pictureTypes}
            onFile={upload.send}
            className="mo-add"
            icon={<MediaIcon />}
            text={t(photos.length >= photosMax ? words.full : words.addPhotos)}
            disabled={photos.length >= photosMax || upload.share !== undefined}
          />
        </div>
        <UploadState of={upload} />
      </section>
      {photos.length > 0 && <InPictures of={of.pupils} out={out} isNobody={isNobody} onChange={next => change({ out: next })} />}
      <footer className="kt-action">
        <Button
          fill
          size="large"
          intent={isReady ? 'primary' : 'none'}
          disabled={!isReady}
          loading={isBusy}
          data-command={sent.permit}
          text={t(content.trim() === '' ? (moment.fields.content.missing ?? words.line) : words.send)}
          onClick={send}
        />
      </footer>
    </>
  )
}

interface InPicturesProps {
  readonly of: Present['pupils']
  /** Those who are not in them. */
  readonly out: readonly string[]
  readonly isNobody: boolean
  readonly onChange: (out: readonly string[]) => void
}
/** Who is in the pictures: all who were there, until somebody says otherwise. */
function InPictures({ of, out, isNobody, onChange }: InPicturesProps) {
  const tick = (pupil: string) => onChange(out.includes(pupil) ? out.filter(one => one !== pupil) : [...out, pupil])
  const isIn = (pupil: string) => !out.includes(pupil)
  return (
    <fieldset className="kt-card mo-pupils">
      <legend>{t(words.inPictures)}</legend>
      <p className="kt-muted">{t(words.inPicturesHint)}</p>
      <p>
        <Button size="small" text={t(words.pickAll)} onClick={() => onChange([])} />{' '}
        <Button size="small" text={t(words.pickNone)} onClick={() => onChange(of.map(one => one.studentId))} />{' '}
        <span className="kt-muted kt-figures">
          {of.filter(one => isIn(one.studentId)).length}/{of.length}
        </span>
        {isNobody && <span className="kt-wrong-text"> {t(words.pickSome)}</span>}
      </p>
      {of.map(one => (
        <label key={one.studentId}>
          <input type="checkbox" checked={isIn(one.studentId)} onChange={() => tick(one.studentId)} /> {one.studentName}
        </label>
      ))}
    </fieldset>
  )
}
