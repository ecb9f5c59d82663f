interface Address {
  readonly receiverName: string | null
  readonly receiverPhone: string | null
  readonly areaText: string | null
  readonly address: string | null
}

/** An address without what people write in one way or another: width, case, spaces, punctuation. */
export function addressKey({ receiverName, receiverPhone, areaText, address }: Address): string {
  const plain = (text: string | null) =>
    (text ?? '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s\p{P}\p{S}]/gu, '')
  const phone = plain(receiverPhone).replace(/^(?:0086|86)(?=1\d{10}$)/, '')
  return [plain(receiverName), phone, plain(`${areaText ?? ''}${address ?? ''}`)].join('|')
}
