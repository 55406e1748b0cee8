/** What others wrote and is in Extremis; `vite.config.ts` brings it in. */
declare module 'virtual:third-party' {
  export interface ThirdPartyPackage {
    name: string;
    version: string;
    /** An SPDX expression. */
    licence: string;
    /** Places in the list of texts. */
    texts: number[];
  }

  const thirdParty: { packages: ThirdPartyPackage[]; texts: string[] };
  export default thirdParty;
}
