// Types for the functions of the package that the tests call; it ships none.
declare module "psychrolib" {
  const psychrolib: {
    SI: number;
    SetUnitSystem(system: number): void;
    GetSatVapPres(dryBulbC: number): number;
    GetHumRatioFromTWetBulb(dryBulbC: number, wetBulbC: number, pressurePa: number): number;
    GetHumRatioFromRelHum(dryBulbC: number, relativeHumidity: number, pressurePa: number): number;
    GetTWetBulbFromHumRatio(dryBulbC: number, humidityRatio: number, pressurePa: number): number;
    GetTDewPointFromHumRatio(dryBulbC: number, humidityRatio: number, pressurePa: number): number;
    GetMoistAirEnthalpy(dryBulbC: number, humidityRatio: number): number;
    GetMoistAirVolume(dryBulbC: number, humidityRatio: number, pressurePa: number): number;
    GetStandardAtmPressure(elevationM: number): number;
  };
  export default psychrolib;
}
