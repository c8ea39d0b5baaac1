// The drawings are a megabyte of JSON, which is not read to check types.
declare module '@iconify-json/fa6-solid/icons.json' {
  type Shape = { body: string; width?: number; height?: number; hidden?: boolean };
  const set: {
    width?: number;
    height?: number;
    icons: Record<string, Shape>;
  };
  export default set;
}

declare module '@iconify-json/fa6-solid/metadata.json' {
  const metadata: { categories: Record<string, string[]> };
  export default metadata;
}
