import { useQuery } from '@tanstack/react-query'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { PictureRow } from '#kit/web/field/upload/picture-row.web.tsx'
import { DetailItems } from '#kit/web/form/detail-items.web.tsx'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { refund } from '../../trade/model/refund.ts'
import { PACKED_PHOTOS_PATH, type PackedPhotos } from './packed-photos.ts'

/** What was in the box when it left, beside what the customer says of it; nothing where no photo was taken. */
export function RefundPackedPhotos({ id }: { readonly id: string }) {
  const t = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: [refund.name, 'packingPhotos', id],
    queryFn: ({ signal }) => client.get<readonly PackedPhotos[]>(PACKED_PHOTOS_PATH, { id }, { signal }),
  })
  if (error && !data) {
    return <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
  }
  return !data || data.length === 0 ? null : (
    <DetailItems
      title={TITLE}
      size="small"
      columns={1}
      isBordered
      items={data.map(({ shipmentNo, shippedAt, photos }) => ({
        term: [shipmentNo, shipmentNo],
        content: (
          <>
            <PictureRow paths={photos} isWhole label={t(TITLE)} /> <small>{shippedAt}</small>
          </>
        ),
      }))}
    />
  )
}

const TITLE: Text = ['装箱照片', 'Packing photos']
const FAILED: Text = ['加载失败', 'It could not be loaded']
