/** The browser's own choice of a file at a cell: what is dropped on its row, for everybody else. */
import { MediaIcon } from '@blueprintjs/icons'
import { t } from '../../session.ts'
import { FileButton, fileTypes, pictureTypes } from '../FileInput.tsx'
import type { GridColumn } from './sheet.ts'
import { words } from './words.ts'

export const FilePicker = ({ column, onFiles }: { readonly column: GridColumn; readonly onFiles: (files: readonly File[]) => void }) => (
  <span className="kt-grid-picker" ref={element => element?.addEventListener('mousedown', event => event.stopPropagation())}>
    <FileButton
      accept={column.field.kind === 'image' ? pictureTypes : fileTypes}
      onFile={async file => onFiles([file])}
      variant="minimal"
      size="small"
      tabIndex={-1}
      icon={<MediaIcon />}
      aria-label={`${t(words.choose)} ${t(column.field.label)}`}
    />
  </span>
)
