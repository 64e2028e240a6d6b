/** The browser's own choice of a file at a cell: what is dropped on its row, for everybody else. */
import { Button } from '@blueprintjs/core'
import { MediaIcon } from '@blueprintjs/icons'
import { useRef } from 'react'
import { t } from '../../session.ts'
import { Chooser, fileTypes, pictureTypes } from '../FileInput.tsx'
import type { GridColumn } from './sheet.ts'
import { words } from './words.ts'

export function FilePicker({ column, onFiles }: { readonly column: GridColumn; readonly onFiles: (files: readonly File[]) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <span className="kt-grid-picker" ref={element => element?.addEventListener('mousedown', event => event.stopPropagation())}>
      <Chooser at={chooser} accept={column.field.kind === 'image' ? pictureTypes : fileTypes} onFile={async file => onFiles([file])} />
      <Button
        variant="minimal"
        size="small"
        tabIndex={-1}
        icon={<MediaIcon />}
        aria-label={`${t(words.choose)} ${t(column.field.label)}`}
        onClick={() => chooser.current?.click()}
      />
    </span>
  )
}
