// Sources of the figures, and how far each can be trusted. Every row of data names one of them.
import { sourcesOfClimate } from "./climate-sources.ts";
import type { Source } from "./source.ts";

export const sources = {
  ...sourcesOfClimate,
  ashraeRadiant: { title: "ASHRAE Fundamentals 2017/2021, ch. 18, tables 19 and 20", date: "2021", trust: "transcribed" },
  ashraeMaterials: { title: "ASHRAE Fundamentals 2021, ch. 18, table 18", date: "2021", trust: "read" },
  localMaterials: {
    title: "Typical values of materials sold in the UAE; a supplier's certificate replaces them",
    date: "2026-11-21",
    trust: "assumed",
  },
  ashraeGlass: { title: "ASHRAE Fundamentals, ch. 15, table 10", date: "2021", trust: "transcribed" },
  ashraeShades: { title: "ASHRAE Fundamentals 2021, ch. 15 and 17 (table 14)", date: "2021", trust: "read" },
  ashraeGains: { title: "ASHRAE Fundamentals 2021, ch. 18, tables 1 and 3", date: "2021", trust: "read" },
  usualGains: { title: "Usual densities of lights and machines", date: "2026-11-21", trust: "common" },
  usualUse: { title: "Assumed hours of use and people", date: "2026-11-21", trust: "assumed" },
  absorptance: { title: "ASHRAE Fundamentals 2021, ch. 18, table 15; dust by experience", date: "2021", trust: "assumed" },
  standard621: { title: "ASHRAE Standard 62.1, table 6-1", date: "2019", trust: "transcribed" },
  standard621Common: {
    title: "ASHRAE Standard 62.1, table 6-1, as commonly quoted; not compared with the printed table",
    date: "2019",
    trust: "common",
  },
  standard622: { title: "ASHRAE Standard 62.2, eq. 4-1b", date: "2019", trust: "read" },
  dubaiRules: {
    title: "Al Sa'fat 501.01 and the Dubai rules of 2003, as cited by Rodriguez-Ubinas 2020 (doi 10.2495/SC200081)",
    date: "2026-10-03",
    trust: "transcribed",
  },
  kitchenAppliances: {
    title:
      "Sensible heat of a home’s appliances at the design hour: 1,600 Btu/h (as the ERI rules of ANSI/RESNET/ICC 301 are computed), 2,400 and, with two refrigerators, 3,600 Btu/h (ACCA Manual J), as given by the documentation and code of OpenStudio-HPXML, “HVAC Sizing Control”; all of it put into the kitchen",
    date: "2026-11-27",
    trust: "transcribed",
  },
  cookingMoisture: {
    title: "Water vapour of cooking without ventilation: 3 litres a day (New Zealand Metal Roof and Wall Cladding Code, 10.8.1)",
    date: "2026-11-24",
    trust: "read",
  },
  frameEffect: { title: "Walls with an uninsulated concrete frame: effective U by age", date: "2026-10-03", trust: "assumed" },
  leakage: { title: "Air leakage of UAE rooms by age", date: "2026-10-03", trust: "assumed" },
  blockWall: { title: "Dubai base case for a 200 mm block wall, as cited in 2017", date: "2017", trust: "transcribed" },
  slabOnGround: { title: "ISO 13370:2017, slab on ground; a house of 12 by 12 m on sand", date: "2017", trust: "common" },
  ashraeProperties: {
    title: "ASHRAE Fundamentals 2013, ch. 26, table 1, as transcribed in the Python library ht",
    date: "2013",
    trust: "transcribed",
  },
  isoMaterials: {
    title: "EN 12524:2000, taken over by ISO 10456:2007 (table 3), as transcribed in the Python library ht",
    date: "2007",
    trust: "transcribed",
  },
  hollowBlocks: {
    title: "Hollow blocks of dense concrete: 100 mm 0.125 m²K/W (ASHRAE 1989), 150 mm halfway to 200 mm; masses assumed",
    date: "2026-11-24",
    trust: "assumed",
  },
  insulatedBlock: {
    title: "Bahrain Blocks, 8 in. insulation block: 1.58 m²K/W, taken with both films; mass of a hollow block assumed",
    date: "2026-11-24",
    trust: "assumed",
  },
  polystyreneGrades: {
    title: "ASTM C578 types I, VIII and IX at 24 °C, as listed by a Dubai maker (nppfdubai.com, Styroking)",
    date: "2026-11-24",
    trust: "transcribed",
  },
  ownMaterial: { title: "The values of a material that you entered yourself", date: "2026-11-24", trust: "read" },
  ownDesign: { title: "The outdoor design temperatures that you entered yourself", date: "2026-11-24", trust: "read" },
  unitSizes: { title: "Nominal sizes of split units sold in the UAE", date: "2026-11-21", trust: "common" },
  splitZones: { title: "One split for up to about 60 m²: our assumption, no document read", date: "2026-11-27", trust: "assumed" },
  wetBulbCapacity: {
    title: "EnergyPlus, capacity curve of a packaged unit (HPACCoolCapFT): 2.6 % for each kelvin of wet bulb from 19 to 17 °C",
    date: "2026-11-23",
    trust: "computed",
  },
  splitCoil: { title: "Split unit at its rating: sensible share 0.75, 50 L/s for each kW", date: "2026-11-23", trust: "assumed" },
  t3Ratio: { title: "Capacity at 46 °C over nominal; ask for the maker's table", date: "2026-11-21", trust: "assumed" },
  starLabels2019: {
    title: "UAE.S 5010-1:2019, notice of the Ministry of Industry and Advanced Technology",
    date: "2023-01-01",
    trust: "read",
  },
  starLabels2015: { title: "UAE.S 5010-1, limits of 2015 (IEA policy 6901)", date: "2015", trust: "read" },
  dewa: { title: "dewa.gov.ae, consumption tariff", date: "2026-10-03", trust: "transcribed" },
  addcHomes: {
    title: "addc.ae, residential tariff of 2024, unchanged since 2017 (limits of villas: The National, December 2016)",
    date: "2024",
    trust: "transcribed",
  },
  addcBusiness: { title: "addc.ae, rates and tariffs 2025", date: "2026-09-23", trust: "transcribed" },
  sewaBusiness: { title: "sewa.gov.ae, bill calculator", date: "2026-09-25", trust: "transcribed" },
  sewaHomes: { title: "dubaiuae.net, undated report of the freehold tariff", date: "2018", trust: "assumed" },
  etihadBusiness: { title: "etihadwe.ae, tariff page", date: "2026-09-25", trust: "transcribed" },
  fewaNationals: {
    title: "Khaleej Times, 2015: tariff of the Federal Electricity and Water Authority for nationals",
    date: "2015",
    trust: "read",
  },
  ownBill: { title: "The price you entered from your own bill", date: "2026-11-24", trust: "read" },
  ownContract: { title: "The prices you entered from your own contract", date: "2026-11-24", trust: "read" },
  roofSpace: {
    title: "ISO 6946:2017, resistance of a roof space: tiles with felt or boards under them 0.2 m²K/W",
    date: "2017",
    trust: "common",
  },
  etihadHomes: { title: "Inferred from the published commercial tariff and surcharge", date: "2026-09-25", trust: "assumed" },
  empower: { title: "empower.ae; RSB RD10 v1.3 of 2025-09-17", date: "2026-10-03", trust: "transcribed" },
  exhaustRates: {
    title:
      "Exhaust of toilets, home kitchens and car parks: ASHRAE 62.1 and 62.2, as commonly quoted; not compared with the printed tables",
    date: "2019",
    trust: "common",
  },
  ashraeAir: { title: "ASHRAE Fundamentals 2021 (SI), ch. 1 (moist air) and ch. 18, eq. 9 and 11", date: "2021", trust: "read" },
  ashraeDucts: { title: "ASHRAE Fundamentals 2021 (SI), ch. 21, eq. 18–25", date: "2021", trust: "read" },
  ductVelocities: { title: "Usual limits of air velocity and friction, and sizes of ducts", date: "2026-11-21", trust: "common" },
  flexibleDucts: { title: "ASHRAE Fundamentals 2021 (SI), ch. 21, table 2: compressed flexible duct", date: "2021", trust: "read" },
  villaRetrofits: {
    title: "Four public-housing villas modelled with Estidama insulation, Energy Efficiency 2016 (zuscholars.zu.ac.ae)",
    date: "2016",
    trust: "read",
  },
  ashraePipes: { title: "ASHRAE Fundamentals 2021 (SI), ch. 22: Darcy and Colebrook; water at 10 °C", date: "2021", trust: "common" },
  pipeSizes: {
    title: "Inner diameters of steel pipe (schedule 40) and copper tube (EN 1057), usual limits and differences of chilled water",
    date: "2026-11-21",
    trust: "common",
  },
  mouldLimit: { title: "Mould above 80 % at the surface when it lasts (as in ISO 13788)", date: "2012", trust: "common" },
  surfaceFilms: { title: "Heat transfer of still air to insulated surfaces (as in ISO 12241)", date: "2022", trust: "common" },
  solarAtlas: { title: "UAE solar atlas: yearly sun on level ground, as cited in excerpts", date: "2026-11-21", trust: "transcribed" },
  solarPerformance: { title: "Usual performance ratio of roofs in hot places: 0.75 to 0.80", date: "2026-11-21", trust: "common" },
  tiltGain: { title: "Of what a tilt gains under a clear sky half is counted, for haze", date: "2026-11-21", trust: "assumed" },
  dewaSoiling: { title: "DEWA R&D: loss by dust on flat panels 10.8 %, on vertical ones below 1 %", date: "2026-11-21", trust: "read" },
  measuredRoofs: { title: "Energy & Buildings 108 (2015): roofs in Abu Dhabi, capacity factor 21 %", date: "2015", trust: "read" },
  usualVisits: {
    title: "Usual visits and tasks of maintenance contracts; the maker’s manual goes before them",
    date: "2026-11-21",
    trust: "assumed",
  },
  serviceFloor: {
    title:
      "Yalla Fix It, questions before signing a contract: twice a year is the least, and filters alone are no service (yallafixit.ae/?p=8610)",
    date: "2026-11-21",
    trust: "read",
  },
  saltAir: {
    title: "R. Flyer, The Salt Air Nemesis and Solutions: fins corrode; coating and rinsing are the answer",
    date: "2026-11-21",
    trust: "read",
  },
  bellOffices: {
    title: "A. A. Bell, HVAC Equations, Data, and Rules of Thumb, 2nd ed., McGraw-Hill, part 5.01 (offices)",
    date: "2007",
    trust: "read",
  },
  bellBanks: {
    title: "A. A. Bell, HVAC Equations, Data, and Rules of Thumb, 2nd ed., McGraw-Hill, part 5.02 (banks, public buildings)",
    date: "2007",
    trust: "read",
  },
  supplyTemperature: {
    title: "Supply air at or about 13 °C (ASHRAE Journal, December 2016); 12 to 14 °C in the trade",
    date: "2016",
    trust: "common",
  },
  ruleOfThumb: {
    title:
      "Guides for buyers: a ton for 120 to 150 square feet (newscrab.com, kyaloon.com); none of the Emirates that gives figures was found",
    date: "2026-12-01",
    trust: "read",
  },
  pullDown: {
    title:
      "ASHRAE Fundamentals 1997, ch. 28, space air transfer function of a medium room; coefficients not compared with the printed table",
    date: "1997",
    trust: "common",
  },
} as const satisfies Record<string, Source>;

export type SourceId = keyof typeof sources;
