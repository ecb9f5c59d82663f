export const SCHEMA: string
export function storefrontTypes(): Promise<string>
