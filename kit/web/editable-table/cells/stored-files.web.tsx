import { CheckCircleFilled, EllipsisOutlined, PaperClipOutlined, PictureOutlined } from '@ant-design/icons'
import { Suspense, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { shortFileName } from '../../field/cut-text.ts'
import type { UploadValue } from '../../field/upload/upload-list.ts'
import { late } from '../../page/late.web.ts'
import { StoredPicture } from '../../page/stored-picture.web.tsx'
import type { CellProps } from '../cell-type.web.ts'
import { filesValue } from './cell-files.web.ts'
import { CellAside } from './editor-frame.web.tsx'
import type { FileKind } from './file-kind.ts'
import { fileLimit } from './file-kind.ts'
import { ownPress } from './own-press.ts'

const FileMenu = late(async () => (await import('./file-menu.web.tsx')).FileMenu)
const FilePop = late(async () => (await import('../../field/upload/file-pop.web.tsx')).FilePop)

interface StoredFilesProps extends CellProps {
  readonly kind: FileKind
  readonly files: readonly UploadValue[]
  /** Arrived just now. */
  readonly isFresh: boolean
  readonly onChoose: () => void
}

/** The first file of a cell, how many there are besides, and what can be done with them. */
export function StoredFiles({
  column,
  kind,
  files,
  isFresh,
  label,
  isDisabled,
  tabIndex,
  set,
  onChoose,
}: StoredFilesProps) {
  const t = useTranslate()
  const menuButton = useRef<HTMLButtonElement>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [broken, setBroken] = useState<string>()
  const [file, ...others] = files
  const first = file?.path ?? ''
  const name = file?.fileName ?? ''
  const more = others.length > 0 ? `+${others.length}` : ''
  const done = isFresh ? <CheckCircleFilled className="cell-file-done" aria-hidden title={t(DONE)} /> : undefined
  const focusButton = () => menuButton.current?.focus({ preventScroll: true })
  return (
    <>
      {kind.isPicture && (
        <button
          type="button"
          tabIndex={-1}
          className="cell-thumb"
          title={name}
          aria-label={`${t(OPEN, { label })} ${more}`.trim()}
          onClick={() => setDialogOpen(true)}
        >
          {broken === first ? (
            <PictureOutlined aria-hidden />
          ) : (
            <StoredPicture path={first} width={40} height={40} onError={() => setBroken(first)} />
          )}
          {more && <span className="cell-thumb-more">{more}</span>}
        </button>
      )}
      {kind.isPicture && done}
      <button
        ref={menuButton}
        type="button"
        className="cell-file-button"
        tabIndex={tabIndex}
        title={name}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        onClick={() => setMenuOpen(true)}
        onKeyDown={ownPress}
      >
        {kind.isPicture ? <EllipsisOutlined aria-hidden /> : (done ?? <PaperClipOutlined aria-hidden />)}
        <span className="visually-hidden">{label}: </span>
        <span className={kind.isPicture ? 'visually-hidden' : ''}>
          {shortFileName(name)} {more}
        </span>
        {isFresh && <span className="visually-hidden"> {t(DONE)}</span>}
      </button>
      <CellAside>
        <Suspense fallback={null}>
          {isMenuOpen && (
            <FileMenu
              path={first}
              name={name}
              canDownload={column.allowDownload !== false}
              canRemove={column.allowRemove !== false && !isDisabled}
              onClose={() => {
                setMenuOpen(false)
                focusButton()
              }}
              onRemove={() => set(filesValue(column, others))}
              {...(kind.hasDialog && { onMore: () => setDialogOpen(true) })}
              {...(!kind.hasDialog && !isDisabled && { onReplace: onChoose })}
            />
          )}
          {isDialogOpen && (
            <FilePop
              isOpen
              kind={kind.isPicture ? 'picture' : 'file'}
              value={files.map(({ path }) => path)}
              limit={fileLimit(column)}
              disabled={isDisabled}
              onOk={(next) => set(filesValue(column, next))}
              onClose={() => {
                setDialogOpen(false)
                // The dialog keeps the focus in itself until it is gone.
                setTimeout(focusButton)
              }}
            />
          )}
        </Suspense>
      </CellAside>
    </>
  )
}

const OPEN: Text = ['{label}：查看图片', '{label}: show pictures']
const DONE: Text = ['上传完成', 'Uploaded']
