import { CheckCircleFilled, CloseOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Progress, Tooltip } from 'antd'
import { COMMA, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { PictureRow } from '#kit/web/field/upload/picture-row.web.tsx'
import { PictureUpload } from '#kit/web/field/upload/picture-upload.web.tsx'
import { MOST_PACKING_PHOTOS, PACKING_PLACE } from '../../trade/model/packing-photos.ts'
import { isNothing } from './kept-packing.web.ts'
import { packedPieces } from './packing.ts'
import { progressOf } from './packing-steps.ts'
import type { PieceToPack } from './scan-ship.ts'
import type { Pending, useScanShip } from './use-scan-ship.web.ts'

interface PackedParcelProps {
  readonly pending: Pending
  readonly ship: Pick<ReturnType<typeof useScanShip>, 'undo' | 'recount' | 'confirm' | 'takePhotos' | 'verify'>
  readonly onClear: () => void
}

/** What is being packed: each item with its pieces, and how many of them are in the parcel. */
export function PackedParcel({ pending, ship, onClear }: PackedParcelProps) {
  const t = useTranslate()
  const { orders, trackingNo, found, photos } = pending
  return (
    <section className="packed-parcel" aria-label={t(PARCEL)}>
      <header>
        <span>
          <strong>{orders?.orderNos.join(t(COMMA))}</strong> {orders?.receiver}{' '}
          {trackingNo !== undefined && t(TRACKING, { no: trackingNo })}
        </span>
        <Tooltip title={t(CLEAR)}>
          <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={t(CLEAR)} onClick={onClear} />
        </Tooltip>
      </header>
      {orders && <Pieces items={orders.items} found={found} ship={ship} />}
      {orders && (
        <div className="packed-photos">
          <span>{t(orders.needsPhoto ? PHOTOS_NEEDED : PHOTOS)}</span>
          <PictureUpload
            key={orders.orderNos.join()}
            label={t(PHOTOS)}
            text={t(TAKE)}
            biz={PACKING_PLACE}
            limit={MOST_PACKING_PHOTOS}
            paths={photos}
            onChange={(paths) => void ship.takePhotos(orders.orderNos, paths)}
          />
        </div>
      )}
      {orders && <VerifiedButton pending={pending} onVerify={() => void ship.verify()} />}
    </section>
  )
}

/** For parcels whose number comes later, from the grid or a sheet. */
function VerifiedButton({ pending, onVerify }: { readonly pending: Pending; readonly onVerify: () => void }) {
  const t = useTranslate()
  const { orders, found, photos } = pending
  const { all, done } = progressOf({ items: orders?.items ?? [] }, found)
  const isLeft = done < all && !(orders?.isPacked && isNothing(found))
  const whyNot = isLeft
    ? t(LEFT, { n: all - done })
    : orders?.needsPhoto && photos.length === 0
      ? t(PHOTOS_NEEDED)
      : undefined
  return (
    <Tooltip title={whyNot}>
      <Button disabled={whyNot !== undefined} onClick={onVerify}>
        {t(SHIP_LATER)}
      </Button>
    </Tooltip>
  )
}

function Pieces({
  items,
  found,
  ship,
}: {
  readonly items: readonly PieceToPack[]
  readonly found: Pending['found']
  readonly ship: PackedParcelProps['ship']
}) {
  const t = useTranslate()
  const { counts } = packedPieces(items, found)
  const { all, done } = progressOf({ items }, found)
  // what is missing is read first
  const sorted = items.toSorted((one, other) => Number(isFull(one)) - Number(isFull(other)))
  function isFull({ id, qty }: PieceToPack): boolean {
    return (counts[id] ?? 0) >= qty
  }
  return (
    <>
      <div className="packed-progress">
        <Progress percent={all === 0 ? 0 : (done / all) * 100} showInfo={false} aria-label={t(PROGRESS)} />
        <strong>
          {done}/{all}
        </strong>
      </div>
      <ul>
        {sorted.map((piece) => (
          <Piece
            key={piece.id}
            piece={piece}
            count={counts[piece.id] ?? 0}
            onConfirm={(qty) => void ship.confirm(piece.id, qty)}
          />
        ))}
      </ul>
      <div className="packed-actions">
        <Button
          icon={<UndoOutlined aria-hidden />}
          disabled={found.scans.length === 0}
          onClick={() => void ship.undo()}
        >
          {t(UNDO)}
        </Button>
        <Button disabled={done === 0} onClick={() => void ship.recount()}>
          {t(RECOUNT)}
        </Button>
      </div>
    </>
  )
}

function Piece({
  piece: { title, figure, sku, picture, qty, isUncoded },
  count,
  onConfirm,
}: {
  readonly piece: PieceToPack
  readonly count: number
  readonly onConfirm: (qty: number) => void
}) {
  const t = useTranslate()
  const isFull = count >= qty
  return (
    <li className={isFull ? 'is-full' : undefined}>
      {picture ? <PictureRow paths={[picture]} label={title} /> : <span className="packed-no-picture" />}
      <span className="packed-what">
        <strong>{title}</strong>
        {figure !== title && <span>{figure}</span>}
        {sku && <span>{sku}</span>}
        {isUncoded && (
          <Button onClick={() => onConfirm(isFull ? 0 : qty)}>{isFull ? t(NOT_THERE) : t(CONFIRM, { n: qty })}</Button>
        )}
      </span>
      <span className="packed-count">
        {isFull && <CheckCircleFilled aria-label={t(FULL)} />} {count}/{qty}
      </span>
    </li>
  )
}

const PARCEL: Text = ['正在核对的包裹', 'The parcel that is packed']
const PROGRESS: Text = ['核对进度', 'Pieces that are there']
const TRACKING: Text = ['运单号 {no}', 'Tracking no. {no}']
const PHOTOS: Text = ['装箱照片', 'Packing photos']
const PHOTOS_NEEDED: Text = ['装箱照片（必拍）', 'Packing photos (at least one)']
const TAKE: Text = ['拍照', 'Photo']
const SHIP_LATER: Text = ['核对完成，稍后发货', 'Verified, ship later']
const LEFT: Text = ['还差 {n} 件', '{n} more {n|piece|pieces}']
const CLEAR: Text = ['重新扫描', 'Scan anew']
const UNDO: Text = ['撤销上一件', 'Take the last piece out']
const RECOUNT: Text = ['重新核对', 'Count anew']
const CONFIRM: Text = ['无条码，确认 {n} 件', 'No barcode: {n} {n|is|are} there']
const NOT_THERE: Text = ['撤销确认', 'Not there']
const FULL: Text = ['已齐', 'All there']
